import { offerStatuses } from '@showfloor/contract/common/offer-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { SearchChange } from '../../client/search.ts'
import { t } from '../../i18n/i18n.ts'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { CardList } from '../../ui/lists/card-list.tsx'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { offerFilter, offerListQuery, offersPageSize, useOfferNews } from './offers.queries.ts'
import type { OffersSearch } from './offers-search.ts'

type Counts = Record<string, number>
type Change = (change: SearchChange<OffersSearch>) => void

const Statuses = (props: { search: OffersSearch; counts: Counts | undefined; onChange: Change }) => {
  const { search, counts, onChange } = props
  const { mine = false } = search
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <FilterChips label={t('offers.statuses')}>
      {offerStatuses.map((status) => (
        <FilterChip
          key={status}
          pressed={search.status === status}
          count={counts && (counts[status] ?? 0)}
          onPress={() => onChange({ status })}
        >
          {t(`offers.status.${status}`)}
        </FilterChip>
      ))}
      <FilterChip pressed={search.status === 'ALL'} count={all} onPress={() => onChange({ status: 'ALL' })}>
        {t('offers.all')}
      </FilterChip>
      <FilterChip pressed={mine} onPress={() => onChange({ mine: !mine })}>
        {t('offers.mine')}
      </FilterChip>
    </FilterChips>
  )
}

/** The shop's special offers: open requests first, then decided ones. */
export const OffersScreen = (props: { shopId: string; search: OffersSearch; onChange: Change }) => {
  const { shopId, search, onChange } = props
  const query = useQuery({ ...offerListQuery(shopId, search), placeholderData: keepPreviousData })
  useOfferNews(shopId)
  const { data } = query
  const narrowed = search.keyword !== undefined || search.mine === true || search.status !== 'PENDING'
  return (
    <ListScreen
      title={t('offers.title')}
      search={{
        keyword: search.keyword,
        hint: t('offers.searchHint'),
        onSearch: (text) => onChange({ keyword: text }),
      }}
      tools={<ExportMenu of="offers.export" input={offerFilter(shopId, search)} name={t('offers.title')} />}
    >
      <Statuses search={search} counts={data?.counts} onChange={onChange} />
      <QueryState query={query} rows={3} rowPx={220} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="tag"
          title={narrowed ? t('offers.emptyFiltered') : t('offers.empty')}
          text={narrowed ? t('offers.emptyFilteredText') : t('offers.emptyText')}
          {...(narrowed
            ? {
                action: (
                  <Button variant="default" onClick={() => onChange(() => ({ status: 'ALL' }))}>
                    {t('offers.clear')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <CardList busy={query.isPlaceholderData}>
          {data.data.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} withOrder />
            </li>
          ))}
        </CardList>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={offersPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </ListScreen>
  )
}
