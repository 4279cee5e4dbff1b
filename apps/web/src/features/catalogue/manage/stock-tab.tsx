import { STOCK_PIECES_MAX } from '@showfloor/contract/common/constants'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { isAlike } from '../../../ui/drafts/rebase.ts'
import { useUnsaved } from '../../../ui/drafts/use-draft.ts'
import { Movements } from '../../inventory/movements.tsx'
import { stockQuery, useSaving, type ManagedProduct } from './manage.queries.ts'
import { SaveBar } from './save-bar.tsx'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import shared from './manage.module.css'
import classes from './stock-tab.module.css'

type Stock = CallOutput<'inventory.productStock'>
type Sku = Stock['skus'][number]
type Level = Sku['levels'][number]
type Draft = { onHand: string; inTransit: string; inTransitDate: string }

const draftOf = (level: Level | undefined): Draft => ({
  onHand: level ? String(level.onHand) : '',
  inTransit: level ? String(level.inTransit) : '',
  inTransitDate: level?.inTransitDate ?? '',
})
/** Parses a number of pieces; an empty field is 0. */
const readPieces = (typed: string): number | undefined =>
  typed.trim() === '' ? 0 : parseWhole(typed, { min: 0, max: STOCK_PIECES_MAX })
const beforeOf = (level: Level | undefined) =>
  level ? { onHand: level.onHand, inTransit: level.inTransit, inTransitDate: level.inTransitDate } : null

const SiteRow = (props: {
  name: string
  level: Level | undefined
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) => {
  const { name, level, draft, onChange } = props
  const held = level?.held ?? 0
  const stored = draftOf(level)
  const fault = (typed: string) => (readPieces(typed) === undefined ? t('manage.countWrong') : undefined)
  // The stored value is shown before it is overwritten.
  const hint = (field: keyof Draft) =>
    draft[field] === stored[field] ? undefined : t('manage.stored', { value: stored[field] || '—' })
  return (
    <Stack as="fieldset" gap={2} align="start" pad={3} line="around" round="m" className={classes.site}>
      <Text as="legend" weight={600}>
        {name}
        {held > 0 ? (
          <Text as="small" tone="warning" weight={400}>
            {t('manage.held', { n: formatNumber(held) })}
          </Text>
        ) : null}
      </Text>
      <TextField
        label={t('manage.onHand')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.onHand}
        error={fault(draft.onHand)}
        hint={hint('onHand')}
        onChange={(event) => onChange({ onHand: event.currentTarget.value.trim() })}
      />
      <TextField
        label={t('manage.inTransit')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.inTransit}
        error={fault(draft.inTransit)}
        hint={hint('inTransit')}
        onChange={(event) => onChange({ inTransit: event.currentTarget.value.trim() })}
      />
      <TextField
        label={t('manage.inTransitDate')}
        type="date"
        value={draft.inTransitDate}
        hint={hint('inTransitDate')}
        onChange={(event) => onChange({ inTransitDate: event.currentTarget.value })}
      />
    </Stack>
  )
}

/** The input by site, figure by figure, so that untouched ones follow the stored values. */
type Edits = Readonly<Record<string, Partial<Draft>>>

const SkuStock = ({ sku, sites }: { sku: Sku; sites: Stock['sites'] }) => {
  const levels = new Map(sku.levels.map((level) => [level.siteId, level]))
  const [edits, setEdits] = useState<Edits>({})
  // The bar appears with the first change, because it would be in the way under every open SKU.
  const [begun, setBegun] = useState(false)
  const saving = useSaving('inventory.productStockUpdate', () => setEdits({}))
  const draftAt = (siteId: string): Draft => ({ ...draftOf(levels.get(siteId)), ...edits[siteId] })
  const changed = Object.keys(edits)
    .map((siteId) => [siteId, draftAt(siteId)] as const)
    .filter(([siteId, draft]) => !isAlike(draft, draftOf(levels.get(siteId))))
  useUnsaved(() => changed.length > 0, {
    of: `stock ${sku.skuId}`,
    typed: () => (changed.length > 0 ? edits : undefined),
    on: sku.levels,
    onBack: setEdits,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const changes = changed.flatMap(([siteId, draft]) => {
      const [onHand, inTransit] = [readPieces(draft.onHand), readPieces(draft.inTransit)]
      if (onHand === undefined || inTransit === undefined) return []
      const before = beforeOf(levels.get(siteId))
      return [{ siteId, before, onHand, inTransit, inTransitDate: draft.inTransitDate || null }]
    })
    if (changes.length === changed.length) saving.save({ skuCode: sku.skuCode, changes })
  }
  return (
    <form className={`${shared.tab} ${classes.levels}`} noValidate onSubmit={save}>
      <Stack gap={3} className={classes.sites}>
        {sites.map(({ id, siteName }) => {
          return (
            <SiteRow
              key={id}
              name={siteName}
              level={levels.get(id)}
              draft={draftAt(id)}
              onChange={(part) => {
                setBegun(true)
                setEdits((before) => ({ ...before, [id]: { ...before[id], ...part } }))
              }}
            />
          )
        })}
      </Stack>
      {begun || changed.length > 0 ? <SaveBar saving={saving} dirty={changed.length > 0} /> : null}
    </form>
  )
}

const SkuEntry = ({ sku, sites, first }: { sku: Sku; sites: Stock['sites']; first: boolean }) => {
  const [open, setOpen] = useState(first)
  const total = sku.levels.reduce((sum, level) => sum + level.onHand - level.held, 0)
  return (
    <Box
      as="details"
      surface="plain"
      round="l"
      shadow={1}
      className={classes.stock}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={16} />
        <span>
          <b>{sku.skuName}</b>
          <small>{sku.skuCode}</small>
        </span>
        <small>{t('manage.sellable', { n: formatNumber(total) })}</small>
      </summary>
      {open ? (
        <>
          <SkuStock sku={sku} sites={sites} />
          <Movements skuId={sku.skuId} sites={sites} siteId={sku.levels[0]?.siteId ?? sites[0]?.id ?? ''} />
        </>
      ) : null}
    </Box>
  )
}

/** Every SKU's stock in the user's shops, and what is in transit there. */
export const StockTab = ({ product }: { product: ManagedProduct }) => {
  const query = useQuery(stockQuery(product.id))
  if (!query.data) return <QueryState query={query} rows={4} rowPx={72} />
  if (query.data.skus.length === 0)
    return <EmptyState icon="store" title={t('manage.noSkus')} text={t('manage.noSkusText')} />
  const sites = query.data.sites.filter(({ channelId }) => channelId !== null)
  if (sites.length === 0)
    return <EmptyState icon="store" title={t('manage.noSites')} text={t('manage.noSitesText')} />
  return (
    <div className={shared.tab}>
      {query.data.skus.map((sku, at) => (
        <SkuEntry key={sku.skuId} sku={sku} sites={sites} first={at === 0} />
      ))}
    </div>
  )
}
