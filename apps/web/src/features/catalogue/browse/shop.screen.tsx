import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useKeptHeight } from '../../../ui/lists/use-kept-height.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { usePainted } from '../../../ui/loading/use-painted.ts'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { SkeletonCard, SkeletonCards } from '../../../ui/states/skeleton.tsx'
import { NothingOnSale } from './nothing-on-sale.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import {
  categoriesQuery,
  productPageQuery,
  type ProductCard as ProductCardFacts,
} from '../catalogue.queries.ts'
import { Pager } from './pager.tsx'
import { ProductCard, type CardActions } from './product-card.tsx'
import { categoryPath, ShopFilters, SortChoice } from '../filters/shop-filters.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import { isNarrowed, type ChangeShop, type ShopSearch } from '../shop-search.ts'
import classes from './shop.module.css'

const FilterPanel = lazyPart(
  async () => (await import('../filters/filter-panel.tsx')).FilterPanel,
  ({ onClose }) => onClose(),
)
const NearestProducts = lazyPart(async () => (await import('../search/nearest-products.tsx')).NearestProducts)
const CompareBar = lazyPart(async () => (await import('../compare/compare-bar.tsx')).CompareBar)

/** Pictures above the fold load first. */
const eagerCards = 4
/** Approximate width and height of a card, and the height above the first row. */
const [cardWidthPx, cardHeightPx, abovePx] = [230, 350, 250]
/** The approximate number of cards above the fold. */
const cardsInSight =
  Math.max(2, Math.floor(globalThis.innerWidth / cardWidthPx)) *
  Math.max(1, Math.ceil((globalThis.innerHeight - abovePx) / cardHeightPx))

type Browsing = {
  shopId: string
  search: ShopSearch
  onChange: (change: ChangeShop) => void
  onClear: () => void
} & CardActions

/** Why the list is empty, and the next steps; for a keyword without results, the nearest products. */
const NothingFound = (props: Browsing & { keyword: string | undefined }) => {
  const { shopId, search, keyword, onChange, onClear, onAdd, onLook } = props
  if (!isNarrowed(search)) return <NothingOnSale shopId={shopId} />
  const filtered = isNarrowed({ ...search, keyword: undefined })
  return (
    <>
      <EmptyState
        icon="search"
        title={t('catalogue.nothingFound')}
        text={t(filtered ? 'catalogue.nothingFilteredText' : 'catalogue.nothingFoundText')}
        action={
          <PlainButton onClick={filtered ? onClear : () => onChange({ keyword: undefined })}>
            {t(filtered ? 'catalogue.clearFilters' : 'catalogue.showAll')}
          </PlainButton>
        }
      />
      {keyword ? (
        <NearestProducts
          shopId={shopId}
          keyword={keyword}
          onKeyword={(meant) => onChange({ keyword: meant })}
          onCategory={(id) => onChange({ keyword: undefined, category: id })}
          onAdd={onAdd}
          onLook={onLook}
        />
      ) : null}
    </>
  )
}

/**
 * Renders the visible cards first and those below after the next paint, so that a slow processor stays responsive. Each place of the grid keeps its
 * elements: while typing, only texts and pictures change, texts first.
 */
const Cards = (props: Browsing & { products: readonly ProductCardFacts[] }) => {
  const { products, search, onAdd, onLook, onCompare } = props
  const painted = usePainted(products, [])
  return products.map((now, at) => {
    const product = at < cardsInSight ? now : painted[at]
    if (!product) return <SkeletonCard key={at} />
    return (
      <ProductCard
        key={at}
        product={product}
        eager={at < eagerCards}
        // The first page shows its pictures at once.
        pictureLater={painted.length > 0 && painted[at]?.picture !== product.picture}
        compared={search.compare?.includes(product.channelSpuId) ?? false}
        // A product in the list of discontinued ones can be viewed.
        onSale={!search.status}
        onAdd={onAdd}
        onLook={onLook}
        onCompare={onCompare}
      />
    )
  })
}

const totalText = (
  page: { total: number; more: boolean; meant?: string } | undefined,
  { keyword, status }: ShopSearch,
): string => {
  if (!page) return ''
  const n = formatCount(page.total, page.more)
  if (keyword && page.meant) return t('catalogue.foundMeant', { n, keyword, meant: page.meant })
  if (keyword) return t('catalogue.found', { n, keyword })
  return t(status ? 'catalogue.offSale' : 'catalogue.onSale', { n })
}

/** A value, or the previous one while the next is fetched, so that numbers and texts on the screen always belong together. */
const usePrevious = <T,>(value: T, isFetched: boolean): T => {
  const [kept, setKept] = useState(value)
  if (isFetched && kept !== value) setKept(value)
  return isFetched ? value : kept
}

const ShownPager = memo(Pager)

/** The pager. Its links are expensive to render, so it follows the cards after the next paint. */
const PagerBelow = (props: { no: number; total: number; more: boolean; isFetched: boolean }) => {
  const { no, total, more, isFetched } = props
  const asked = useMemo(() => ({ no, total, more }), [no, total, more])
  const shown = usePrevious(asked, isFetched)
  return <ShownPager {...usePainted(shown, shown)} pageSize={PRODUCT_PAGE_SIZE} />
}

/** Delay before the previous page is dimmed, so that a quick answer does not flicker. */
const slowMs = 250

/** Whether `isWaiting` has been true for long enough to show it. */
const useIsSlow = (isWaiting: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return slow
}

const OtherLists = memo(function OtherLists() {
  return (
    <Inline as="nav" gap={4} className={classes.ways} aria-label={t('browse.otherLists')}>
      <Link to="/simple-shop">{t('browse.simpleShop')}</Link>
      <Link to="/item-shop">{t('browse.itemShop')}</Link>
    </Inline>
  )
})

/** The products of a shop as a grid of pictures, 18 on a page; search, filters and order come from the query string. */
export const ShopScreen = (props: Browsing) => {
  const { shopId, search, onChange, onClear } = props
  const [filtering, setFiltering] = useState(false)
  const page = useQuery(productPageQuery(shopId, search))
  const categories = useQuery(categoriesQuery(shopId)).data?.data ?? []
  const heading = categoryPath(categories, search.category).at(-1)?.name ?? t('catalogue.all')
  const total = page.data?.total
  const announced = usePrevious(totalText(page.data, search), !page.isPlaceholderData)
  const slow = useIsSlow(page.isPlaceholderData)
  const compared = search.compare ?? []
  const kept = useKeptHeight(JSON.stringify(search), usePainted(!page.isPending, false))
  return (
    <>
      <div {...kept} className={classes.screen}>
        <title>{`${heading} · Showfloor`}</title>
        <Inline as="header" wrap gapY={0} gapX={3} align="baseline" marginBottom={1} className={classes.head}>
          <h1>{heading}</h1>
          <Text as="small" tabular aria-live="polite">
            {announced}
          </Text>
          <OtherLists />
          <SortChoice search={search} onChange={onChange} />
        </Inline>
        <ShopFilters
          categories={categories}
          search={search}
          onChange={onChange}
          onOpenPanel={() => setFiltering(true)}
        />
        {page.error ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
        {total === 0 ? (
          <NothingFound {...props} keyword={page.isPlaceholderData ? undefined : search.keyword} />
        ) : null}
        <Stack
          columns={2}
          gap={3}
          marginTop={4}
          className={classes.grid}
          aria-busy={page.isFetching}
          data-previous={slow}
        >
          {page.isPending ? <SkeletonCards count={PRODUCT_PAGE_SIZE} /> : null}
          {page.data ? <Cards {...props} products={page.data.data} /> : null}
        </Stack>
        {total ? (
          <PagerBelow
            no={search.no ?? 1}
            total={total}
            more={page.data?.more ?? false}
            isFetched={!page.isPlaceholderData}
          />
        ) : null}
      </div>
      {filtering ? (
        <FilterPanel
          shopId={shopId}
          search={search}
          meant={page.data?.meant}
          categories={categories}
          total={
            page.data && !page.isPlaceholderData ? formatCount(page.data.total, page.data.more) : undefined
          }
          onChange={onChange}
          onClear={onClear}
          onClose={() => setFiltering(false)}
        />
      ) : null}
      {compared.length > 0 ? (
        <CompareBar
          shopId={shopId}
          ids={compared}
          skuCodes={search.sku ?? []}
          onClear={() => onChange({ compare: undefined, sku: undefined, no: search.no })}
        />
      ) : null}
    </>
  )
}
