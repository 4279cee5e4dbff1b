import { Button, Drawer } from '@mantine/core'
import { PRICE_STEPS_CENTS } from '@showfloor/contract/common/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { localizedQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import '../../../ui/dialogs/modal-styles.ts'
import type { Category } from '../catalogue.queries.ts'
import classes from './shop-filters.module.css'
import { materialText } from './material-text.ts'
import { NumberField } from './number-field.tsx'
import { categoryPath, countText, rangeText, type Filtering } from './shop-filters.tsx'
import { filterInput, pageInput, toggled, type ShopSearch } from '../shop-search.ts'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'

const countsQuery = (shopId: string, search: ShopSearch) => ({
  ...localizedQuery('catalogue.filterCounts', filterInput(shopId, search)),
  placeholderData: keepPreviousData,
  staleTime: 60_000,
})

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={3} padY={4} line="below" className={classes.section}>
    <h3>{title}</h3>
    {children}
  </Stack>
)

const priceRanges = PRICE_STEPS_CENTS.map((cents, at) => {
  const next = PRICE_STEPS_CENTS[at + 1]
  return {
    at,
    from: cents === 0 ? undefined : cents / 100,
    to: next === undefined ? undefined : next / 100 - 1,
  }
})

type Valued = { value: string; count: number }

/** The values that find something, and chosen ones, which can be removed. */
const withChosen = <V extends string>(
  counted: readonly { value: V; count: number }[] = [],
  chosen: readonly V[] = [],
): { value: V; count: number }[] => [
  ...counted.filter(({ count }) => count > 0),
  ...chosen
    .filter((value) => !counted.some((one) => one.value === value && one.count > 0))
    .map((value) => ({ value, count: 0 })),
]

const Tree = (props: Filtering & { categories: readonly Category[]; counted: readonly Valued[] }) => {
  const { categories, search, onChange } = props
  const path = categoryPath(categories, search.category).map(({ id }) => id)
  const counts = new Map(withChosen(props.counted, path).map(({ value, count }) => [value, count]))
  if (counts.size === 0) return null
  const level = (parentId: string | null, depth: number): ReactNode =>
    categories
      .filter((category) => category.parentId === parentId && counts.has(category.id))
      .map((category) => (
        <li key={category.id}>
          <button
            type="button"
            aria-pressed={search.category === category.id}
            style={{ paddingInlineStart: `calc(var(--space-3) + ${depth} * var(--space-5))` }}
            onClick={() => onChange({ category: search.category === category.id ? undefined : category.id })}
          >
            {category.name}
            <small>{countText(counts.get(category.id) ?? 0)}</small>
          </button>
          <ul>{level(category.id, depth + 1)}</ul>
        </li>
      ))
  return (
    <Section title={t('catalogue.categories')}>
      <Stack as="ul" className={classes.tree}>
        {level(null, 0)}
      </Stack>
    </Section>
  )
}

type Counts = CallOutput<'catalogue.filterCounts'> | undefined
type Counted = Filtering & { counts: Counts }

const SizeSection = ({ search, onChange }: Filtering) => (
  <Section title={t('browse.size')}>
    <Note>{t('browse.sizeHint')}</Note>
    <Stack gap={3} className={classes.sides}>
      {(['width', 'depth', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          label={t(`browse.${side}`)}
          unit="mm"
          value={search[side]}
          onCommit={(value) => onChange({ [side]: value })}
        />
      ))}
    </Stack>
  </Section>
)

const PriceSection = ({ search, onChange, counts }: Counted) => (
  <Section title={t('browse.price')}>
    <FilterChips label={t('browse.price')}>
      {priceRanges.map(({ at, from, to }) => {
        const pressed = (from ?? to) !== undefined && search.from === from && search.to === to
        const count = counts?.prices.find(({ value }) => value === at)?.count ?? 0
        return (
          <FilterChip
            key={at}
            pressed={pressed}
            count={countText(count)}
            // A chosen value stays enabled, because it can be removed.
            disabled={count === 0 && !pressed}
            onPress={() => onChange(pressed ? { from: undefined, to: undefined } : { from, to })}
          >
            {rangeText(from, to)}
          </FilterChip>
        )
      })}
    </FilterChips>
    <Stack gap={3} className={classes.sides}>
      <NumberField
        label={t('browse.priceFrom')}
        unit="¥"
        value={search.from}
        onCommit={(from) =>
          onChange({ from, to: from && search.to && search.to < from ? undefined : search.to })
        }
      />
      <NumberField
        label={t('browse.priceTo')}
        unit="¥"
        value={search.to}
        onCommit={(to) =>
          onChange({ to, from: to && search.from && search.from > to ? undefined : search.from })
        }
      />
    </Stack>
  </Section>
)

const ColorSection = ({ search, onChange, counts }: Counted) => {
  const colors = withChosen(counts?.colors, search.color)
  if (colors.length === 0) return null
  return (
    <Section title={t('browse.colors')}>
      <Stack gap={2} className={classes.colors}>
        {colors.map(({ value, count }) => (
          <Inline
            as="button"
            gap={2}
            align="center"
            padX={3}
            surface="plain"
            line="around"
            round="m"
            target
            textAlign="start"
            key={value}
            type="button"
            aria-pressed={search.color?.includes(value) ?? false}
            onClick={() => onChange({ color: toggled(search.color, value) })}
          >
            <Box
              as="i"
              rigid
              round="full"
              style={{ backgroundColor: `var(--family-${value})` }}
              aria-hidden="true"
            />
            {t(`browse.color.${value}`)}
            <Text as="small" rigid toEnd tabular>
              {countText(count)}
            </Text>
          </Inline>
        ))}
      </Stack>
    </Section>
  )
}

/** Chips for any number of values. */
const ValueSection = (props: {
  title: string
  values: readonly { value: string; text: string; count: number }[]
  chosen: readonly string[] | undefined
  onToggle: (chosen: string[]) => void
}) =>
  props.values.length === 0 ? null : (
    <Section title={props.title}>
      <FilterChips label={props.title}>
        {props.values.map(({ value, text, count }) => (
          <FilterChip
            key={value}
            count={countText(count)}
            pressed={props.chosen?.includes(value) ?? false}
            onPress={() => props.onToggle(toggled(props.chosen, value))}
          >
            {text}
          </FilterChip>
        ))}
      </FilterChips>
    </Section>
  )

const AvailabilitySection = ({ search, onChange, counts }: Counted) => (
  <Section title={t('browse.availability')}>
    <FilterChips label={t('browse.availability')}>
      <FilterChip
        pressed={search.stock ?? false}
        count={counts && countText(counts.inStock)}
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
      <FilterChip
        pressed={search.status === 'offsale'}
        onPress={() => onChange({ status: search.status ? undefined : 'offsale' })}
      >
        {t('browse.offsale')}
      </FilterChip>
    </FilterChips>
  </Section>
)

const Sections = (props: Counted & { categories: readonly Category[] }) => {
  const { search, onChange, counts, categories } = props
  return (
    <Box grow className={classes.sections} aria-busy={!counts}>
      {counts?.more ? <Note>{t('browse.countedOverBest')}</Note> : null}
      <SizeSection search={search} onChange={onChange} />
      <PriceSection search={search} onChange={onChange} counts={counts} />
      <ColorSection search={search} onChange={onChange} counts={counts} />
      <ValueSection
        title={t('catalogue.material')}
        values={withChosen(counts?.materials, search.material).map((one) => ({
          ...one,
          text: materialText(one.value),
        }))}
        chosen={search.material}
        onToggle={(material) => onChange({ material })}
      />
      <ValueSection
        title={t('browse.specialZones')}
        values={(counts?.zones ?? []).map(({ id, name, count }) => ({ value: id, text: name, count }))}
        chosen={search.zone}
        onToggle={(zone) => onChange({ zone })}
      />
      <AvailabilitySection search={search} onChange={onChange} counts={counts} />
      <Tree categories={categories} counted={counts?.categories ?? []} search={search} onChange={onChange} />
    </Box>
  )
}

/** Every filter of the list with the number of products for each value. Applied at once; the list stays visible where there is room. */
export const FilterPanel = (
  props: Filtering & {
    shopId: string
    categories: readonly Category[]
    /** The number of products found; undefined while unknown. */
    total: string | undefined
    /** The keyword that was searched for, if it was corrected. */
    meant: string | undefined
    onClear: () => void
    onClose: () => void
  },
) => {
  const { shopId, search, onChange, categories, total, meant, onClear, onClose } = props
  const counts = useQuery(countsQuery(shopId, meant ? { ...search, keyword: meant } : search)).data
  useFocusBack(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(440px, 100vw)"
      title={t('catalogue.filters')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      overlayProps={{ backgroundOpacity: 0.12 }}
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes.drawer ?? '', body: classes.body ?? '' }}
    >
      <Sections search={search} onChange={onChange} counts={counts} categories={categories} />
      <Inline
        as="footer"
        gap={3}
        align="center"
        padY={3}
        padX={5}
        surface="plain"
        line="above"
        className={classes.foot}
      >
        <ExportMenu of="catalogue.export" input={pageInput(shopId, search)} name={t('catalogue.all')} />
        <Button variant="default" size="lg" onClick={onClear}>
          {t('browse.clear')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {total === undefined ? t('common.loading') : t('browse.show', { n: total })}
        </Button>
      </Inline>
    </Drawer>
  )
}
