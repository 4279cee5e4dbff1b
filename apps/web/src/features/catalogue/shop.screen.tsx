import { Button } from '@mantine/core'
import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { categoriesQuery, productPageQuery, type ProductCard as Product } from './catalogue.queries.ts'
import { Pager } from './pager.tsx'
import { ProductCard } from './product-card.tsx'
import { categoryPath, ShopFilters, SortChoice, type SearchChange } from './shop-filters.tsx'
import { isNarrowed, type ShopSearch } from './shop-search.ts'
import classes from './shop.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The pictures that one sees without scrolling load first. */
const eagerCards = 4

const NothingFound = ({ search, onClear }: { search: ShopSearch; onClear: () => void }) =>
  isNarrowed(search) ? (
    <EmptyState
      icon="search"
      title={t('catalogue.nothingFound')}
      text={t('catalogue.nothingFoundText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('catalogue.clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('catalogue.nothingOnSale')} text={t('catalogue.nothingOnSaleText')} />
  )

/** The products of a shop as a grid of pictures, 18 on a page, with search, filters and order from the query string. */
export const ShopScreen = (props: {
  shopId: string
  search: ShopSearch
  onChange: (change: SearchChange) => void
  onClear: () => void
  /** Absent for users without a cart. */
  onAdd?: ((product: Product) => void) | undefined
}) => {
  const { shopId, search, onChange, onClear, onAdd } = props
  const page = useQuery(productPageQuery(shopId, search))
  const categories = useQuery(categoriesQuery(shopId)).data?.data ?? []
  const heading = categoryPath(categories, search.category).at(-1)?.name ?? t('catalogue.all')
  const total = page.data?.total
  return (
    <div className={classes['screen']}>
      <title>{`${heading} · Showfloor`}</title>
      <header className={classes['head']}>
        <h1>{heading}</h1>
        {total === undefined ? null : (
          <small aria-live="polite">
            {search.keyword
              ? t('catalogue.found', { n: formatNumber(total), keyword: search.keyword })
              : t('catalogue.onSale', { n: formatNumber(total) })}
          </small>
        )}
        <SortChoice search={search} onChange={onChange} />
      </header>
      <ShopFilters categories={categories} search={search} onChange={onChange} />
      {page.error ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
      {total === 0 ? <NothingFound search={search} onClear={onClear} /> : null}
      <div className={classes['grid']} aria-busy={page.isFetching} data-previous={page.isPlaceholderData}>
        {page.isPending ? <SkeletonCards count={PRODUCT_PAGE_SIZE} /> : null}
        {page.data?.data.map((product, at) => (
          <ProductCard
            key={product.channelSpuId}
            product={product}
            eager={at < eagerCards}
            {...(onAdd ? { onAdd } : {})}
          />
        ))}
      </div>
      {total ? <Pager search={search} total={total} pageSize={PRODUCT_PAGE_SIZE} /> : null}
    </div>
  )
}
