import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { useStored } from '../../../client/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import shared from '../../identity/administration.module.css'
import { pricesQuery, useSaving, type ManagedProduct } from './manage.queries.ts'
import {
  isBlank,
  priceDraft,
  priceDrafts,
  priceFields,
  readPrices,
  type Listing,
  type PriceDraft,
  type PriceFaults,
  type Site,
} from './price-draft.ts'
import { SaveBar } from './save-bar.tsx'
import classes from './manage.module.css'

type Faults = Readonly<Record<string, PriceFaults>>
type Editing = {
  drafts: readonly PriceDraft[]
  faults: Faults
  sites: readonly Site[]
  withCost: boolean
  onChange: (drafts: readonly PriceDraft[]) => void
}

const keyOf = ({ itemMappingId, siteId }: Pick<PriceDraft, 'itemMappingId' | 'siteId'>): string =>
  `${itemMappingId} ${siteId ?? ''}`

const Fields = (props: Editing & { draft: PriceDraft; title: string }) => {
  const { draft, title, drafts, faults, withCost, onChange } = props
  const { siteId } = draft
  const shown = withCost ? ([...priceFields, 'costPrice'] as const) : priceFields
  const put = (part: Partial<PriceDraft>) =>
    onChange(drafts.map((one) => (keyOf(one) === keyOf(draft) ? { ...one, ...part } : one)))
  return (
    <fieldset className={classes['part']}>
      <legend>
        {title}
        {siteId === null ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(drafts.filter((one) => keyOf(one) !== keyOf(draft)))}
          >
            {t('manage.overrideRemove')}
          </Button>
        )}
      </legend>
      <div className={classes['prices']}>
        {shown.map((field) => (
          <TextField
            key={field}
            label={t(`manage.price.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            before="¥"
            value={draft[field]}
            error={faults[keyOf(draft)]?.[field]}
            onChange={(event) => put({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
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
    <Panel title={listing.skuName} aside={<small className={classes['code']}>{listing.skuCode}</small>}>
      <div className={shared['form']}>
        {own.map((draft) => (
          <Fields key={keyOf(draft)} {...editing} draft={draft} title={nameOf(draft.siteId)} />
        ))}
        <div className={classes['line']}>
          <SelectField
            label={t('manage.overrideAdd')}
            hideLabel
            value=""
            options={[
              { value: '', label: t('manage.overrideAdd') },
              ...left.map(({ id, siteName }) => ({ value: id, label: siteName })),
            ]}
            onChange={(siteId) =>
              siteId &&
              editing.onChange([
                ...editing.drafts,
                { ...(ofChannel ?? priceDraft(listing.itemMappingId, null, null)), siteId },
              ])
            }
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

/** What differs from what is stored: prices to set, and shops' own to take away. */
const changesOf = (drafts: readonly PriceDraft[], stored: readonly PriceDraft[]) => {
  const before = new Map(stored.map((one) => [keyOf(one), JSON.stringify(one)]))
  const now = new Set(drafts.map(keyOf))
  return {
    changed: drafts.filter((one) => before.get(keyOf(one)) !== JSON.stringify(one)),
    removed: stored.flatMap(({ itemMappingId, siteId, ...rest }) =>
      siteId === null || now.has(keyOf({ itemMappingId, siteId, ...rest }))
        ? []
        : [{ itemMappingId, siteId }],
    ),
  }
}

const PricesForm = (props: { product: ManagedProduct; data: CallOutput<'pricing.productPrices'> }) => {
  const { product, data } = props
  const stored = priceDrafts(data.listings)
  const [edited, setEdited] = useState<readonly PriceDraft[]>()
  const drafts = edited ?? stored
  const [faults, setFaults] = useState<Faults>({})
  const withCost = useStored('userInfo')?.permissions.includes('cost.read') ?? false
  const saving = useSaving('pricing.productPricesUpdate', () => setEdited(undefined))
  const { changed, removed } = changesOf(drafts, stored)
  const dirty = changed.length + removed.length > 0
  useUnsaved(() => dirty, {
    of: `prices ${product.id}`,
    typed: () => (dirty ? drafts : undefined),
    on: product.version,
    onBack: setEdited,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = changed.filter((one) => !isBlank(one)).map((one) => ({ one, result: readPrices(one) }))
    const found = Object.fromEntries(
      read.flatMap(({ one, result }) => ('faults' in result ? [[keyOf(one), result.faults]] : [])),
    )
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const prices = read.flatMap(({ one: { itemMappingId, siteId }, result }) =>
      'prices' in result ? [{ itemMappingId, siteId, ...result.prices }] : [],
    )
    saving.save({ channelSpuId: product.id, version: product.version, prices, removed })
  }
  const editing: Editing = { drafts, faults, sites: data.sites, withCost, onChange: setEdited }
  const [first] = drafts
  const applyFirst = () =>
    first &&
    setEdited(
      drafts.map((one) => (one.siteId === null ? { ...first, itemMappingId: one.itemMappingId } : one)),
    )
  return (
    <form className={classes['tab']} noValidate onSubmit={save}>
      <p className={classes['quiet']}>{t('manage.pricesHint')}</p>
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

/** The five prices of every listing of a product: its channel's, and those that shops take instead. */
export const PricesTab = ({ product }: { product: ManagedProduct }) => {
  const query = useQuery(pricesQuery(product.id))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={4} rowPx={120} />
  if (query.data.listings.length === 0)
    return <EmptyState icon="tag" title={t('manage.noPrices')} text={t('manage.noPricesText')} />
  // A listing that was added meanwhile begins a new form.
  const key = query.data.listings.map(({ itemMappingId }) => itemMappingId).join()
  return <PricesForm key={key} product={product} data={query.data} />
}
