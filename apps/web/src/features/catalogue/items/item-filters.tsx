import { useQuery } from '@tanstack/react-query'
import type { SearchChange } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { categoriesQuery, type Category } from '../catalogue.queries.ts'
import { itemSorts, type ItemSearch, type ItemSort } from '../items.queries.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './item-list.module.css'
import type { ChangeItems } from './item-search.ts'

type Option = { value: string; label: string }

/** Categories that are not empty, indented below their parents. */
const categoryOptions = (categories: readonly Category[], under: string | null = null, depth = 0): Option[] =>
  categories
    .filter(({ parentId, productCount }) => parentId === under && productCount > 0)
    .flatMap(({ id, name }) => [
      { value: id, label: '\u3000'.repeat(depth) + name },
      ...categoryOptions(categories, id, depth + 1),
    ])

const sortText = (sort: ItemSort): string =>
  sort === 'code' ? t('browse.sortCode') : t(`catalogue.sort.${sort}`)

/** The filters of a list of listings and its order, in one line. It follows the field for codes, which comes first in the tab order. */
export const ItemFilters = (props: { shopId: string; search: ItemSearch; onChange: ChangeItems }) => {
  const { shopId, search } = props
  const categories = useQuery(categoriesQuery(shopId)).data?.data ?? []
  const change = (next: SearchChange<ItemSearch>) => void props.onChange(next)
  return (
    <Inline as="fieldset" wrap gap={2} align="center" className={classes.filters}>
      <legend className="sr-only">{t('catalogue.filters')}</legend>
      <SelectField
        label={t('catalogue.categories')}
        hideLabel
        value={search.category ?? ''}
        options={[{ value: '', label: t('catalogue.all') }, ...categoryOptions(categories)]}
        onChange={(category) => change({ category })}
      />
      <SelectField
        label={t('catalogue.sort')}
        hideLabel
        value={search.sort ?? 'sales'}
        options={itemSorts.map((sort) => ({ value: sort, label: sortText(sort) }))}
        onChange={(sort) => change({ sort: sort === 'sales' ? undefined : (sort as ItemSearch['sort']) })}
      />
      <FilterChip
        pressed={search.stock ?? false}
        onPress={() => change({ stock: search.stock ? undefined : true })}
      >
        {t('catalogue.inStock')}
      </FilterChip>
      <FilterChip
        pressed={search.status === 'offsale'}
        onPress={() => change({ status: search.status ? undefined : 'offsale' })}
      >
        {t('browse.offsale')}
      </FilterChip>
    </Inline>
  )
}
