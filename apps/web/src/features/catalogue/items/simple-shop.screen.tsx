import { Button } from '@mantine/core'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Price } from '../../../ui/price.tsx'
import { Quantity } from '../../../ui/quantity.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useTypeAhead } from '../../../ui/type-ahead.ts'
import { ItemsExport } from './items-export.tsx'
import { ItemLine } from './item-line.tsx'
import classes from './item-list.module.css'
import { NoListing } from './no-listing.tsx'
import { ItemSearchField } from './item-search-field.tsx'
import {
  itemSearchQuery,
  itemWithCode,
  readScan,
  type ItemSearch,
  type ListedItem,
} from '../items.queries.ts'

/** How many of which listings are to go into the cart. */
type Wanted = ReadonlyMap<string, { item: ListedItem; quantity: number }>

const withQuantity = (wanted: Wanted, item: ListedItem, quantity: number): Wanted => {
  const next = new Map(wanted)
  if (quantity > 0) next.set(item.itemMappingId, { item, quantity })
  else next.delete(item.itemMappingId)
  return next
}

/** What is wanted already stands first, whatever is searched for. */
const wantedFirst = (wanted: Wanted, found: readonly ListedItem[] = []): ListedItem[] => [
  ...[...wanted.values()].map(({ item }) => item),
  ...found.filter(({ itemMappingId }) => !wanted.has(itemMappingId)),
]

const WantedBar = (props: { wanted: Wanted; busy: boolean; onAdd: () => void; onClear: () => void }) => {
  const all = [...props.wanted.values()]
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const cents = all.reduce(
    (sum, { item, quantity }) => sum + quantity * (item.priceInfo?.marketingPrice ?? 0),
    0,
  )
  return (
    <ActionBar
      summary={
        <>
          <Price amountCents={cents} size="lg" /> <small>{t('browse.pieces', { n: pieces })}</small>
        </>
      }
    >
      <Button variant="default" size="lg" onClick={props.onClear}>
        {t('browse.clear')}
      </Button>
      <Button size="lg" loading={props.busy} onClick={props.onAdd}>
        {t('catalogue.add')}
      </Button>
    </ActionBar>
  )
}

const Lines = (props: {
  items: readonly ListedItem[]
  wanted: Wanted
  onQuantity: ((item: ListedItem, quantity: number) => void) | undefined
}) => (
  <ul className={classes['list']}>
    {props.items.map((item) => (
      <ItemLine key={item.itemMappingId} item={item} to="/simple-item-product-details">
        {props.onQuantity && item.priceInfo ? (
          <Quantity
            value={props.wanted.get(item.itemMappingId)?.quantity ?? 0}
            label={item.skuName}
            min={0}
            max={SHOP_GUIDE_CART_ITEM_LIMIT}
            onChange={(quantity) => props.onQuantity?.(item, quantity)}
          />
        ) : null}
      </ItemLine>
    ))}
  </ul>
)

const Head = (listed: { shopId: string; keyword: string }) => (
  <header className={classes['head']}>
    <h1>{t('browse.simpleShop')}</h1>
    <ItemsExport input={listed} name={t('browse.simpleShop')} />
    <p>{t('browse.simpleShopHint')}</p>
  </header>
)

/** The fast list: a code typed or scanned is one more of it, words list what they find; quantities in place, all into the cart at once. */
export const SimpleShopScreen = (props: {
  shopId: string
  search: ItemSearch
  onKeyword: (keyword: string) => Promise<void>
  /** Absent for users without a cart. Answers whether it is in the cart. */
  onAdd?: ((item: ListedItem, quantity: number) => Promise<boolean>) | undefined
}) => {
  const { shopId, search, onKeyword, onAdd } = props
  const queryClient = useQueryClient()
  const typing = useTypeAhead(search.keyword ?? '', onKeyword)
  const query = useQuery(itemSearchQuery(shopId, { ...search, keyword: typing.text }))
  const [wanted, setWanted] = useState<Wanted>(new Map())
  // A scanner reads the next code while the one before is looked up, and its articles while others go into the cart.
  const latest = useRef(wanted)
  const want = (next: Wanted) => {
    latest.current = next
    setWanted(next)
  }
  const put = (item: ListedItem, quantity: number) => want(withQuantity(latest.current, item, quantity))
  const [busy, setBusy] = useState(false)
  const enter = async (text: string) => {
    const { code, quantity } = readScan(text)
    if (code === '') return typing.settle('')
    const { data } = await queryClient.fetchQuery(itemSearchQuery(shopId, { keyword: code }))
    if (data.length === 0) toast.error(t('browse.codeUnknown', { code }))
    const item = itemWithCode(data, code)
    if (!item?.priceInfo || !onAdd) return typing.settle(code)
    const before = latest.current.get(item.itemMappingId)?.quantity ?? 0
    const n = Math.min(before + quantity, SHOP_GUIDE_CART_ITEM_LIMIT)
    put(item, n)
    toast.success(t('browse.counted', { name: item.skuName, n }))
    return typing.settle('')
  }
  const addAll = async () => {
    if (!onAdd) return
    setBusy(true)
    for (const { item, quantity } of wanted.values())
      if (await onAdd(item, quantity)) {
        const now = latest.current.get(item.itemMappingId)?.quantity ?? 0
        put(item, Math.max(0, now - quantity))
      }
    setBusy(false)
  }
  const shown = wantedFirst(wanted, query.data?.data)
  return (
    <>
      <div className={classes['screen']}>
        <title>{`${t('browse.simpleShop')} · Showfloor`}</title>
        <Head shopId={shopId} keyword={typing.text.trim()} />
        <ItemSearchField
          keyword={typing.text}
          placeholder={t('browse.codeHint')}
          onType={typing.type}
          onLeave={typing.leave}
          onEnter={(text) => void enter(text)}
        />
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <SkeletonRows count={8} /> : null}
        {query.data && shown.length === 0 ? <NoListing onAll={() => void typing.settle('')} /> : null}
        <Lines items={shown} wanted={wanted} onQuantity={onAdd ? put : undefined} />
      </div>
      {wanted.size > 0 ? (
        <WantedBar wanted={wanted} busy={busy} onAdd={() => void addAll()} onClear={() => want(new Map())} />
      ) : null}
    </>
  )
}
