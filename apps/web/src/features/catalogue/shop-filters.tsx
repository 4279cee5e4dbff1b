import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../ui/filter-chip.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Category } from './catalogue.queries.ts'
import { priceRanges, sorts, widthLimits, type ShopSearch, type Sort } from './shop-search.ts'
import classes from './shop-filters.module.css'

export type SearchChange = { [K in keyof ShopSearch]?: ShopSearch[K] | undefined }
type Filtering = { search: ShopSearch; onChange: (change: SearchChange) => void }

const rangeText = ({ from, to }: (typeof priceRanges)[number]): string => {
  if (from === 0) return t('catalogue.priceUpTo', { to: formatNumber(to) })
  if (to === undefined) return t('catalogue.priceFrom', { from: formatNumber(from) })
  return t('catalogue.priceBetween', { from: formatNumber(from), to: formatNumber(to) })
}

/** The way from the root to a category, ends included; empty for one that is not there. */
export const categoryPath = (categories: readonly Category[], id: string | undefined): Category[] => {
  const found = categories.find((category) => category.id === id)
  return found ? [...categoryPath(categories, found.parentId ?? undefined), found] : []
}

const CategoryChips = ({ categories, search, onChange }: Filtering & { categories: readonly Category[] }) => {
  const path = categoryPath(categories, search.category)
  const [root] = path
  const childrenOf = (parentId: string | null) =>
    categories.filter((category) => category.parentId === parentId && category.productCount > 0)
  const roots = childrenOf(null)
  const children = root ? childrenOf(root.id) : []
  const chip = (category: Category, pressed: boolean, upTo: string | undefined) => (
    <FilterChip
      key={category.id}
      count={category.productCount}
      pressed={pressed}
      onPress={() => onChange({ category: pressed && search.category === category.id ? upTo : category.id })}
    >
      {category.name}
    </FilterChip>
  )
  return (
    <>
      <FilterChips label={t('catalogue.categories')}>
        <FilterChip
          pressed={!root}
          count={roots.reduce((sum, { productCount }) => sum + productCount, 0)}
          onPress={() => onChange({ category: undefined })}
        >
          {t('catalogue.allCategories')}
        </FilterChip>
        {roots.map((category) => chip(category, category.id === root?.id, undefined))}
      </FilterChips>
      {children.length > 0 ? (
        <FilterChips label={root?.name ?? ''}>
          {children.map((category) => chip(category, path.includes(category), root?.id))}
        </FilterChips>
      ) : null}
    </>
  )
}

/** Chips that narrow the list, categories with their counts first, and the order at the end. */
export const ShopFilters = (props: Filtering & { categories: readonly Category[] }) => {
  const { search, onChange } = props
  return (
    <div className={classes['filters']}>
      <CategoryChips {...props} />
      <FilterChips label={t('catalogue.filters')}>
        <FilterChip
          pressed={search.stock ?? false}
          onPress={() => onChange({ stock: search.stock ? undefined : true })}
        >
          {t('catalogue.inStock')}
        </FilterChip>
        {priceRanges.map((range) => (
          <FilterChip
            key={range.id}
            pressed={search.price === range.id}
            onPress={() => onChange({ price: search.price === range.id ? undefined : range.id })}
          >
            {rangeText(range)}
          </FilterChip>
        ))}
        {widthLimits.map((width) => (
          <FilterChip
            key={width}
            pressed={search.width === width}
            onPress={() => onChange({ width: search.width === width ? undefined : width })}
          >
            {t('catalogue.widthUpTo', { width })}
          </FilterChip>
        ))}
      </FilterChips>
    </div>
  )
}

/** In which order the products stand. */
export const SortChoice = ({ search, onChange }: Filtering) => (
  <label className={classes['sort']}>
    <span className="sr-only">{t('catalogue.sort')}</span>
    <select
      value={search.sort ?? 'sales'}
      onChange={(event) => {
        const sort = event.currentTarget.value as Sort
        onChange({ sort: sort === 'sales' ? undefined : sort })
      }}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`catalogue.sort.${sort}`)}
        </option>
      ))}
    </select>
    <Icon name="down" size={16} />
  </label>
)
