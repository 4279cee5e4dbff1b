import { Button } from '@mantine/core'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { ActionBar } from '../../../../ui/screen/action-bar.tsx'
import { Price } from '../../../../ui/figures/price.tsx'
import { Quantity } from '../../../../ui/fields/quantity.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { messageOf } from '../../../../ui/feedback/error-message.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { CartChoice } from '../../../carts/choosing/cart-choice.tsx'
import { ItemsExport } from '../items-export.tsx'
import { ItemFilters } from '../item-filters.tsx'
import { ItemLine } from '../item-line.tsx'
import classes from '../item-list.module.css'
import { NearestListings, NoListing } from '../no-listing.tsx'
import { ItemSearchField } from '../item-search-field.tsx'
import { ItemTurn } from '../item-turn.tsx'
import { itemSearchQuery, type ItemSearch, type ListedItem } from '../../items.queries.ts'
import { useTypedItems, type ChangeItems } from '../item-search.ts'
import { itemWithCode, readScan, type Scan } from './scan.ts'
import { useWanted, wantedFirst, type Wanted } from './wanted.ts'
import { Box, Inline, Text } from '../../../../ui/layout/parts.tsx'

const isSold = ({ onSale, priceInfo }: ListedItem): boolean => onSale && priceInfo !== null

/** Adds all counted articles to the cart at once; a failed one stays counted. */
const WantedBar = (props: {
  shopId: string
  wanted: Wanted
  onAdd: (item: ListedItem, quantity: number) => Promise<boolean>
  onAdded: (item: ListedItem, quantity: number) => void
  onClear: () => void
}) => {
  const [busy, setBusy] = useState(false)
  const addAll = async () => {
    setBusy(true)
    for (const { item, quantity } of props.wanted.values())
      if (await props.onAdd(item, quantity)) props.onAdded(item, quantity)
    setBusy(false)
  }
  const all = [...props.wanted.values()]
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const cents = all.reduce(
    (sum, { item, quantity }) => sum + quantity * (item.priceInfo?.marketingPrice ?? 0),
    0,
  )
  return (
    <ActionBar
      summary={
        <Inline gapY={2} gapX={6} align="center" className={classes.wanted}>
          <span>
            <Price amountCents={cents} size="lg" /> <small>{t('browse.pieces', { n: pieces })}</small>
          </span>
          <CartChoice shopId={props.shopId} />
        </Inline>
      }
    >
      <Button variant="default" size="lg" onClick={props.onClear}>
        {t('browse.clear')}
      </Button>
      <Button size="lg" loading={busy} onClick={() => void addAll()}>
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
  <Box as="ul" surface="plain" round="l" shadow={1} className={classes.list}>
    {props.items.map((item) => (
      <ItemLine key={item.itemMappingId} item={item} to="/simple-item-product-details">
        {props.onQuantity && isSold(item) ? (
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
  </Box>
)

const Head = (listed: { shopId: string; search: ItemSearch }) => (
  <Inline as="header" wrap gapY={2} gapX={4} align="center" className={classes.head}>
    <h1>{t('browse.simpleShop')}</h1>
    <ItemsExport {...listed} name={t('browse.simpleShop')} />
    <Text tone="quiet">{t('browse.simpleShopHint')}</Text>
  </Inline>
)

/**
 * Counts an entered code: one more, or the quantity before it. An unknown code is stored, so that choosing a suggestion counts that instead. Typing
 * without Enter only searches.
 */
const useEntered = (
  shopId: string,
  keyword: string,
  commit: (text: string) => Promise<void>,
  add: ((item: ListedItem, quantity: number) => void) | undefined,
) => {
  const queryClient = useQueryClient()
  const [unknown, setUnknown] = useState<Scan>()
  const count = async ({ code, quantity }: Scan) => {
    if (code === '') return commit('')
    const { data } = await queryClient.fetchQuery(itemSearchQuery(shopId, { keyword: code }))
    setUnknown(data.length === 0 ? { code, quantity } : undefined)
    if (data.length === 0) toast.error(t('browse.codeUnknown', { code }))
    const item = itemWithCode(data, code)
    if (!item || !isSold(item) || !add) return commit(code)
    add(item, quantity)
    return commit('')
  }
  const enter = (scan: Scan) => void count(scan).catch((error: unknown) => toast.error(messageOf(error)))
  return {
    enter: (text: string) => enter(readScan(text)),
    enterMeant: (code: string) =>
      unknown?.code === keyword ? enter({ ...unknown, code }) : void commit(code),
  }
}

/** The fast list: a typed or scanned code counts one more, words search; quantities are set in place, and everything goes into the cart at once. */
export const SimpleShopScreen = (props: {
  shopId: string
  search: ItemSearch
  onChange: ChangeItems
  /** Absent for users without a cart. Returns whether it was added. */
  onAdd?: ((item: ListedItem, quantity: number) => Promise<boolean>) | undefined
}) => {
  const { shopId, onChange, onAdd } = props
  const { typing, search } = useTypedItems(props.search, onChange)
  const query = useQuery(itemSearchQuery(shopId, search))
  const { wanted, quantityOf, put, putScanned, clear } = useWanted(shopId)
  const addScanned = (item: ListedItem, quantity: number) => {
    const n = quantityOf(item) + quantity
    if (n > SHOP_GUIDE_CART_ITEM_LIMIT)
      return toast.error(t('carts.limit', { n: SHOP_GUIDE_CART_ITEM_LIMIT }))
    putScanned(item, n)
    return toast.success(t('browse.counted', { name: item.skuName, n }))
  }
  const { enter, enterMeant } = useEntered(
    shopId,
    props.search.keyword ?? '',
    typing.commit,
    onAdd && addScanned,
  )
  const shown = wantedFirst(wanted, query.data?.data)
  return (
    <>
      <Inline column gap={4} grow wide pad={5} className={classes.screen}>
        <title>{`${t('browse.simpleShop')} · Showfloor`}</title>
        <Head shopId={shopId} search={search} />
        <ItemSearchField
          keyword={typing.text}
          placeholder={t('browse.codeHint')}
          onType={typing.type}
          onLeave={typing.leave}
          onEnter={enter}
        />
        <ItemFilters shopId={shopId} search={search} onChange={onChange} />
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <SkeletonRows count={8} /> : null}
        {query.data?.data.length === 0 ? (
          <NearestListings
            shopId={shopId}
            search={query.isPlaceholderData ? {} : props.search}
            onKeyword={enterMeant}
          />
        ) : null}
        {query.data && shown.length === 0 ? (
          <NoListing
            search={search}
            onChange={onChange}
            onAll={() => void onChange(() => ({})).then(() => typing.commit(''))}
          />
        ) : null}
        <Lines items={shown} wanted={wanted} onQuantity={onAdd ? put : undefined} />
        <ItemTurn
          no={search.no ?? 1}
          more={query.data?.more ?? false}
          onTurn={(no) => void onChange({ no })}
        />
      </Inline>
      {wanted.size > 0 && onAdd ? (
        <WantedBar
          shopId={shopId}
          wanted={wanted}
          onAdd={onAdd}
          onAdded={(item, quantity) => put(item, Math.max(0, quantityOf(item) - quantity))}
          onClear={clear}
        />
      ) : null}
    </>
  )
}
