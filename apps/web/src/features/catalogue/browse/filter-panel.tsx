import { Button, Drawer } from '@mantine/core'
import { PRICE_STEPS_CENTS } from '@showfloor/contract/common/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { currentLanguage, t } from '../../../i18n/i18n.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FilterChip, FilterChips } from '../../../ui/filter-chip.tsx'
import '../../../ui/modal-styles.ts'
import type { Category } from '../catalogue.queries.ts'
import classes from './filter-panel.module.css'
import { countText, materialText, rangeText, type Filtering } from './shop-filters.tsx'
import { filterInput, pageInput, toggled, type ShopSearch } from '../shop-search.ts'

const countsQuery = (shopId: string, search: ShopSearch) => {
  const query = callQuery('catalogue.filterCounts', filterInput(shopId, search))
  return {
    ...query,
    queryKey: [...query.queryKey, currentLanguage()] as const,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes['section']}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** A whole number that takes effect when one leaves the field or presses Enter; empty takes the limit away. */
const NumberField = (props: {
  label: string
  unit: string
  value: number | undefined
  onCommit: (value: number | undefined) => void
}) => {
  const { value, onCommit } = props
  const [draft, setDraft] = useState({ from: value, text: value === undefined ? '' : String(value) })
  if (draft.from !== value) setDraft({ from: value, text: value === undefined ? '' : String(value) })
  const typed = draft.text.trim()
  const number = Number(typed)
  const wrong = typed !== '' && !(Number.isInteger(number) && number > 0 && number < 10_000_000)
  const unit = <span className={classes['unit']}>{props.unit}</span>
  const commit = () => {
    const next = typed === '' ? undefined : number
    if (!wrong && next !== value) onCommit(next)
  }
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      value={draft.text}
      error={wrong ? t('browse.wholeNumber') : undefined}
      before={props.unit === '¥' ? unit : null}
      after={props.unit === '¥' ? null : unit}
      onChange={(event) => setDraft({ from: value, text: event.currentTarget.value })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

const priceRanges = PRICE_STEPS_CENTS.map((cents, at) => {
  const next = PRICE_STEPS_CENTS[at + 1]
  return {
    at,
    from: cents === 0 ? undefined : cents / 100,
    to: next === undefined ? undefined : next / 100 - 1,
  }
})

const Tree = (
  props: Filtering & { categories: readonly Category[]; counts: ReadonlyMap<string, number> },
) => {
  const { categories, counts, search, onChange } = props
  const level = (parentId: string | null, depth: number): ReactNode =>
    categories
      .filter((category) => category.parentId === parentId && (counts.get(category.id) ?? 0) > 0)
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
  return <ul className={classes['tree']}>{level(null, 0)}</ul>
}

type Counts = CallOutput<'catalogue.filterCounts'> | undefined
type Counted = Filtering & { counts: Counts }

const SizeSection = ({ search, onChange }: Filtering) => (
  <Section title={t('browse.size')}>
    <p className={classes['hint']}>{t('browse.sizeHint')}</p>
    <div className={classes['sides']}>
      {(['width', 'depth', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          label={t(`browse.${side}`)}
          unit="mm"
          value={search[side]}
          onCommit={(value) => onChange({ [side]: value })}
        />
      ))}
    </div>
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
            // Nothing costs that: nothing to choose, but to take away.
            disabled={count === 0 && !pressed}
            onPress={() => onChange(pressed ? { from: undefined, to: undefined } : { from, to })}
          >
            {rangeText(from, to)}
          </FilterChip>
        )
      })}
    </FilterChips>
    <div className={classes['sides']}>
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
    </div>
  </Section>
)

const ColorSection = ({ search, onChange, counts }: Counted) => (
  <Section title={t('browse.colors')}>
    <div className={classes['colors']}>
      {counts?.colors.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={search.color?.includes(value) ?? false}
          onClick={() => onChange({ color: toggled(search.color, value) })}
        >
          <i style={{ backgroundColor: `var(--family-${value})` }} aria-hidden="true" />
          {t(`browse.color.${value}`)}
          <small>{countText(count)}</small>
        </button>
      ))}
    </div>
  </Section>
)

/** Chips of values that are chosen any number at a time. */
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
  const categoryCounts = new Map(counts?.categories.map(({ value, count }) => [value, count]))
  return (
    <div className={classes['sections']} aria-busy={!counts}>
      {counts?.more ? <p className={classes['hint']}>{t('browse.countedOverBest')}</p> : null}
      <SizeSection search={search} onChange={onChange} />
      <PriceSection search={search} onChange={onChange} counts={counts} />
      <ColorSection search={search} onChange={onChange} counts={counts} />
      <ValueSection
        title={t('catalogue.material')}
        values={(counts?.materials ?? []).map((one) => ({ ...one, text: materialText(one.value) }))}
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
      <Section title={t('catalogue.categories')}>
        <Tree categories={categories} counts={categoryCounts} search={search} onChange={onChange} />
      </Section>
    </div>
  )
}

/** Every filter of the list with how many products each value would leave. Takes effect at once; the list is seen beside it where there is room. */
export const FilterPanel = (
  props: Filtering & {
    shopId: string
    categories: readonly Category[]
    /** How many products the filters find, as it is shown; undefined while that is not known. */
    total: string | undefined
    onClear: () => void
    onClose: () => void
  },
) => {
  const { shopId, search, onChange, categories, total, onClear, onClose } = props
  const counts = useQuery(countsQuery(shopId, search)).data
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
      classNames={{ content: classes['drawer'] ?? '', body: classes['body'] ?? '' }}
    >
      <Sections search={search} onChange={onChange} counts={counts} categories={categories} />
      <footer className={classes['foot']}>
        <ExportMenu
          path="/api/shop-products/export"
          input={pageInput(shopId, search)}
          name={t('catalogue.all')}
        />
        <Button variant="default" size="lg" onClick={onClear}>
          {t('browse.clear')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {total === undefined ? t('common.loading') : t('browse.show', { n: total })}
        </Button>
      </footer>
    </Drawer>
  )
}
