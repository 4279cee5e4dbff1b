import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { formatCount, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import type { Category } from '../catalogue.queries.ts'
import { materialText } from './material-text.ts'
import {
  filterNumber,
  isNarrowed,
  sorts,
  toggled,
  type ChangeShop,
  type ShopSearch,
  type Sort,
} from '../shop-search.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './shop-filters.module.css'

export type Filtering = { search: ShopSearch; onChange: (change: ChangeShop) => void }

/** The path from the root to a category, both included; empty for an unknown one. */
export const categoryPath = (categories: readonly Category[], id: string | undefined): Category[] => {
  const found = categories.find((category) => category.id === id)
  return found ? [...categoryPath(categories, found.parentId ?? undefined), found] : []
}

/** The number of products a filter would find, in the list's format. */
export const countText = (count: number): string =>
  formatCount(Math.min(count, PRODUCT_COUNT_LIMIT), count > PRODUCT_COUNT_LIMIT)

const CategoryChips = ({ categories, search, onChange }: Filtering & { categories: readonly Category[] }) => {
  const path = categoryPath(categories, search.category)
  const [root] = path
  const childrenOf = (parentId: string | null) =>
    categories.filter((category) => category.parentId === parentId && category.productCount > 0)
  const roots = childrenOf(null)
  const children = root ? childrenOf(root.id) : []
  // The counts cover everything on sale, so they are wrong under a keyword or filter.
  const counted = (products: number): string | undefined =>
    isNarrowed({ ...search, category: undefined }) ? undefined : countText(products)
  const chip = (category: Category, pressed: boolean, upTo: string | undefined) => (
    <FilterChip
      key={category.id}
      count={counted(category.productCount)}
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
          count={counted(roots.reduce((sum, { productCount }) => sum + productCount, 0))}
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

/** A price range in whole yuan as a text; a missing end is open. */
export const rangeText = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return t('catalogue.priceUpTo', { to: formatNumber(to ?? 0) })
  if (to === undefined) return t('catalogue.priceFrom', { from: formatNumber(from) })
  return t('catalogue.priceBetween', { from: formatNumber(from), to: formatNumber(to) })
}

/** The active filters as texts, each with a function that removes it. */
const activeFilters = (search: ShopSearch): { text: string; without: ChangeShop }[] => {
  const { from, to, width, depth, height } = search
  const sides = [
    { text: t('browse.widthUpTo', { mm: width ?? 0 }), mm: width, without: { width: undefined } },
    { text: t('browse.depthUpTo', { mm: depth ?? 0 }), mm: depth, without: { depth: undefined } },
    { text: t('browse.heightUpTo', { mm: height ?? 0 }), mm: height, without: { height: undefined } },
  ].filter(({ mm }) => mm !== undefined)
  return [
    ...((from ?? to) ? [{ text: rangeText(from, to), without: { from: undefined, to: undefined } }] : []),
    ...sides,
    ...(search.color ?? []).map((color) => ({
      text: t(`browse.color.${color}`),
      without: { color: toggled(search.color, color) },
    })),
    ...(search.material ?? []).map((material) => ({
      text: materialText(material),
      without: { material: toggled(search.material, material) },
    })),
    ...(search.zone?.length
      ? [{ text: t('browse.zones', { n: search.zone.length }), without: { zone: undefined } }]
      : []),
    ...(search.status ? [{ text: t('browse.offsale'), without: { status: undefined } }] : []),
  ]
}

/** Chips that filter the list: categories with counts, frequent filters and active ones; the first chip opens all others. */
export const ShopFilters = (
  props: Filtering & { categories: readonly Category[]; onOpenPanel: () => void },
) => {
  const { search, onChange } = props
  const number = filterNumber(search)
  return (
    <Stack gap={2} shrink className={classes.filters}>
      <CategoryChips {...props} />
      <FilterChips label={t('catalogue.filters')}>
        <Inline
          as="button"
          inText
          align="center"
          rigid
          surface="plain"
          round="full"
          nowrap
          type="button"
          className={classes.more}
          aria-haspopup="dialog"
          onClick={props.onOpenPanel}
        >
          <Icon name="filter" size={18} />
          {t('catalogue.filters')}
          {number > 0 ? (
            <Stack as="b" align="center" justifyItems="center" surface="accent" round="full" size="xs">
              {number}
            </Stack>
          ) : null}
        </Inline>
        <FilterChip
          pressed={search.stock ?? false}
          onPress={() => onChange({ stock: search.stock ? undefined : true })}
        >
          {t('catalogue.inStock')}
        </FilterChip>
        <FilterChip
          pressed={search.sample ?? false}
          onPress={() => onChange({ sample: search.sample ? undefined : true })}
        >
          {t('catalogue.sample')}
        </FilterChip>
        {activeFilters(search).map(({ text, without }) => (
          <Inline
            as="button"
            inText
            align="center"
            rigid
            surface="accent-soft"
            round="full"
            tone="accent"
            nowrap
            key={text}
            type="button"
            className={classes.active}
            aria-label={t('browse.without', { filter: text })}
            onClick={() => onChange(without)}
          >
            {text}
            <Icon name="close" size={14} />
          </Inline>
        ))}
      </FilterChips>
    </Stack>
  )
}

/** The sort order. */
export const SortChoice = ({ search, onChange }: Filtering) => (
  <label className={classes.sort}>
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
  </label>
)
