import { Button } from '@mantine/core'
import { lookAtKinds } from '@showfloor/contract/common/payment-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchChange } from '../../../client/search.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { CardList } from '../../../ui/lists/card-list.tsx'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { MatterCard } from './matter-card.tsx'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import type { LookingSearch } from '../payments-search.ts'
import { mattersPageSize, mattersQuery, type Matter } from './looking.queries.ts'

type Change = (change: SearchChange<LookingSearch>) => void
type Shops = readonly { id: string; name: string }[]
/** The ages to choose from, in days. */
export const ages = [1, 3, 7, 30] as const

const keyOf = ({ kind, orderId, tenderId, refundId, revocation }: Matter): string =>
  [kind, orderId, tenderId, refundId, revocation?.id].join(' ')

const Filters = (props: {
  search: LookingSearch
  counts: Readonly<Record<string, number>> | undefined
  shops: Shops
  onChange: Change
}) => {
  const { search, counts, shops, onChange } = props
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Stack gap={3}>
      <FilterChips label={t('looking.kinds')}>
        <FilterChip
          pressed={search.kind === undefined}
          count={all}
          onPress={() => onChange({ kind: undefined })}
        >
          {t('looking.all')}
        </FilterChip>
        {lookAtKinds.map((kind) => (
          <FilterChip
            key={kind}
            pressed={search.kind === kind}
            count={counts?.[kind]}
            onPress={() => onChange({ kind })}
          >
            {t(`looking.kind.${kind}`)}
          </FilterChip>
        ))}
      </FilterChips>
      <Inline wrap gap={3}>
        {shops.length > 1 ? (
          <SelectField
            label={t('looking.shop')}
            value={search.shop ?? ''}
            onChange={(shop) => onChange({ shop })}
            options={[
              { value: '', label: t('looking.allShops') },
              ...shops.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <SelectField
          label={t('looking.age')}
          value={String(search.days ?? '')}
          onChange={(days) => onChange({ days: Number(days) })}
          options={[
            { value: '', label: t('looking.anyAge') },
            ...ages.map((days) => ({
              value: String(days),
              label: t('looking.days', { n: formatNumber(days) }),
            })),
          ]}
        />
      </Inline>
    </Stack>
  )
}

/** Money that waits for a person, the longest waiting first. `shops`: those of the user. */
export const MoneyToLookAtScreen = (props: { search: LookingSearch; shops: Shops; onChange: Change }) => {
  const { search, shops, onChange } = props
  const query = useQuery({ ...mattersQuery(search), placeholderData: keepPreviousData })
  const { data } = query
  const isNarrowed = search.kind !== undefined || search.shop !== undefined || search.days !== undefined
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  return (
    <ListScreen title={t('looking.title')}>
      <Filters search={search} counts={data?.counts} shops={shops} onChange={onChange} />
      <QueryState query={query} rows={4} rowPx={150} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="check"
          title={isNarrowed ? t('looking.emptyFiltered') : t('looking.empty')}
          text={isNarrowed ? '' : t('looking.emptyText')}
          {...(isNarrowed
            ? {
                action: (
                  <Button variant="default" onClick={() => onChange(() => ({}))}>
                    {t('looking.clear')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      <CardList busy={query.isPlaceholderData}>
        {data?.data.map((matter) => (
          <MatterCard
            key={keyOf(matter)}
            matter={matter}
            shopName={shops.length > 1 ? names.get(matter.shopId) : undefined}
          />
        ))}
      </CardList>
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={mattersPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </ListScreen>
  )
}
