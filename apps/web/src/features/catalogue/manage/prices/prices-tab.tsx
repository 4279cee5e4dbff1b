import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../../../client/call.ts'
import { useStored } from '../../../../client/storage/storage.ts'
import { t } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../../ui/states/query-state.tsx'
import { useUnsaved } from '../../../../ui/drafts/use-draft.ts'
import shared from '../../../identity/administration.module.css'
import { pricesQuery, useSaving, type ManagedProduct } from '../manage.queries.ts'
import {
  priceDraft,
  priceDrafts,
  priceFields,
  pricesOf,
  readPrices,
  type Listing,
  type PriceDraft,
  type PriceFaults,
  type PriceField,
  type Site,
} from './price-draft.ts'
import { SaveBar } from '../save-bar.tsx'
import { Inline, Note, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

type Faults = Readonly<Record<string, PriceFaults>>
type Prices = Record<PriceField, string>
type Edit = Pick<PriceDraft, 'itemMappingId' | 'siteId'> & Partial<Prices>
/** The input by `keyOf`, price by price, so that untouched ones follow the stored values; null where a shop's own prices are removed. */
type Edits = Readonly<Record<string, Edit | null>>
type Editing = {
  drafts: readonly PriceDraft[]
  faults: Faults
  sites: readonly Site[]
  withCost: boolean
  onType: (edit: Edit) => void
  onRemove: (draft: PriceDraft) => void
}

const keyOf = ({ itemMappingId, siteId }: Edit): string => `${itemMappingId} ${siteId ?? ''}`

const Fields = (props: Editing & { draft: PriceDraft; title: string }) => {
  const { draft, title, faults, withCost, onType, onRemove } = props
  const { itemMappingId, siteId, before } = draft
  const stored = priceDraft(itemMappingId, siteId, before)
  // The stored value is shown before it is overwritten.
  const hint = (field: PriceField) =>
    before === null || draft[field] === stored[field]
      ? undefined
      : t('manage.stored', { value: stored[field] || '—' })
  const shown = withCost ? ([...priceFields, 'costPrice'] as const) : priceFields
  return (
    <Stack as="fieldset" columns={1} gap={3} line="around" round="m" className={classes.part}>
      <Inline as="legend" gap={3} align="center" justify="between" wide weight={600}>
        {title}
        {siteId === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => onRemove(draft)}>
            {t('manage.overrideRemove')}
          </Button>
        )}
      </Inline>
      <Stack gap={3} align="start" className={classes.prices}>
        {shown.map((field) => (
          <TextField
            key={field}
            label={t(`manage.price.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            before="¥"
            value={draft[field]}
            error={faults[keyOf(draft)]?.[field]}
            hint={hint(field)}
            onChange={(event) => onType({ itemMappingId, siteId, [field]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </Stack>
  )
}

const ListingPrices = (props: Editing & { listing: Listing; onApply: (() => void) | undefined }) => {
  const { listing, onApply, ...editing } = props
  const own = editing.drafts.filter(({ itemMappingId }) => itemMappingId === listing.itemMappingId)
  const ofChannel = own.find(({ siteId }) => siteId === null)
  const left = editing.sites.filter(
    ({ id, channelId }) => channelId === listing.channelId && !own.some(({ siteId }) => siteId === id),
  )
  const nameOf = (siteId: string | null): string =>
    editing.sites.find(({ id }) => id === siteId)?.siteName ?? listing.channelName
  return (
    <Panel
      title={listing.skuName}
      aside={
        <Text as="small" size="sm" nowrap>
          {listing.skuCode}
        </Text>
      }
    >
      <div className={shared.form}>
        {own.map((draft) => (
          <Fields key={keyOf(draft)} {...editing} draft={draft} title={nameOf(draft.siteId)} />
        ))}
        <div className={classes.line}>
          <SelectField
            label={t('manage.overrideAdd')}
            hideLabel
            value=""
            options={[
              { value: '', label: t('manage.overrideAdd') },
              ...left.map(({ id, siteName }) => ({ value: id, label: siteName })),
            ]}
            onChange={(siteId) => {
              const { itemMappingId } = listing
              const prices = pricesOf(ofChannel ?? priceDraft(itemMappingId, null, null))
              if (siteId) editing.onType({ itemMappingId, siteId, ...prices })
            }}
          />
          {onApply ? (
            <Button variant="default" onClick={onApply}>
              {t('manage.applyToAll')}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

/** The stored prices overlaid by the input. */
const draftsOf = (stored: readonly PriceDraft[], edits: Edits): PriceDraft[] => {
  const known = new Set(stored.map(keyOf))
  const added = Object.values(edits).flatMap((one) =>
    one === null || known.has(keyOf(one)) ? [] : [priceDraft(one.itemMappingId, one.siteId, null)],
  )
  return [...stored, ...added]
    .filter((one) => edits[keyOf(one)] !== null)
    .map((one) => ({ ...one, ...edits[keyOf(one)] }))
}

/** The differences from the stored prices: prices to set, and shops' own prices to remove. */
const changesOf = (drafts: readonly PriceDraft[], stored: readonly PriceDraft[]) => {
  const before = new Map(stored.map((one) => [keyOf(one), JSON.stringify(one)]))
  const now = new Set(drafts.map(keyOf))
  return {
    changed: drafts.filter((one) => before.get(keyOf(one)) !== JSON.stringify(one)),
    removed: stored
      .filter((one) => !now.has(keyOf(one)))
      .flatMap(({ itemMappingId, siteId }) => (siteId === null ? [] : [{ itemMappingId, siteId }])),
  }
}

const PricesForm = (props: { product: ManagedProduct; data: CallOutput<'pricing.productPrices'> }) => {
  const { product, data } = props
  const stored = priceDrafts(data.listings)
  const [edits, setEdits] = useState<Edits>({})
  const onType = (edit: Edit) =>
    setEdits((before) => ({ ...before, [keyOf(edit)]: { ...before[keyOf(edit)], ...edit } }))
  const onRemove = (draft: PriceDraft) => setEdits((before) => ({ ...before, [keyOf(draft)]: null }))
  const drafts = draftsOf(stored, edits)
  const [faults, setFaults] = useState<Faults>({})
  const withCost = useStored('userInfo')?.permissions.includes('cost.read') ?? false
  const saving = useSaving('pricing.productPricesUpdate', () => setEdits({}))
  const { changed, removed } = changesOf(drafts, stored)
  const dirty = changed.length + removed.length > 0
  useUnsaved(() => dirty, {
    of: `prices ${product.id}`,
    typed: () => (dirty ? edits : undefined),
    on: product.version,
    onBack: setEdits,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = changed.map((one) => ({ one, result: readPrices(one) }))
    const found = Object.fromEntries(
      read.flatMap(({ one, result }) => ('faults' in result ? [[keyOf(one), result.faults]] : [])),
    )
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const prices = read.flatMap(({ one: { itemMappingId, siteId, before }, result }) =>
      'prices' in result ? [{ itemMappingId, siteId, before, ...result.prices }] : [],
    )
    saving.save({ channelSpuId: product.id, version: product.version, prices, removed })
  }
  const editing: Editing = { drafts, faults, sites: data.sites, withCost, onType, onRemove }
  const [first] = drafts
  const applyFirst = () => {
    if (!first) return
    for (const { itemMappingId, siteId } of drafts)
      if (siteId === null) onType({ itemMappingId, siteId, ...pricesOf(first) })
  }
  return (
    <form className={classes.tab} noValidate onSubmit={save}>
      <Note>{t('manage.pricesHint')}</Note>
      {data.listings.map((listing, at) => (
        <ListingPrices
          key={listing.itemMappingId}
          {...editing}
          listing={listing}
          onApply={at === 0 && data.listings.length > 1 ? applyFirst : undefined}
        />
      ))}
      <SaveBar saving={saving} dirty={dirty} />
    </form>
  )
}

/** The five prices of every listing of a product: the channel's, and those that shops set instead. */
export const PricesTab = ({ product }: { product: ManagedProduct }) => {
  const query = useQuery(pricesQuery(product.id))
  if (!query.data) return <QueryState query={query} rows={4} rowPx={120} />
  if (query.data.listings.length === 0)
    return <EmptyState icon="tag" title={t('manage.noPrices')} text={t('manage.noPricesText')} />
  // A listing added by somebody else starts a new form.
  const key = query.data.listings.map(({ itemMappingId }) => itemMappingId).join()
  return <PricesForm key={key} product={product} data={query.data} />
}
