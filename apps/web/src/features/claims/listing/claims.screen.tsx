import { claimStatuses } from '@showfloor/contract/common/claim-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { SearchChange } from '../../../client/search.ts'
import { callQuery } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { ClaimPill } from '../claim-pill.tsx'
import { useClaimNews, type Claim } from '../claims.queries.ts'
import { goodsText } from '../goods-text.ts'
import { claimAges, claimListQuery, claimsPageSize, type ClaimsSearch } from './claims-search.ts'
import classes from '../claims.module.css'

type Change = (change: SearchChange<ClaimsSearch>) => void

const Row = ({ claim, link }: { claim: Claim; link: LinkProps }) => (
  <li>
    <Link {...link} className={classes.listingRow}>
      <span>
        <b>{t(`claims.reason.${claim.reason}`)}</b>
        <small>{formatDateTime(claim.openedAt)}</small>
      </span>
      <span>
        <b>{claim.customerName}</b>
        <small>{[claim.claimNo, claim.orderNo, claim.guideName].join(' · ')}</small>
      </span>
      <span>{goodsText(claim.lines)}</span>
      <span className={classes.state}>
        <ClaimPill {...claim} />
        <small>{claim.waitsFor.map((step) => t(`claims.waitsFor.${step}`)).join('、')}</small>
      </span>
    </Link>
  </li>
)

const Filters = (props: { shopId: string; search: ClaimsSearch; onChange: Change }) => {
  const { shopId, search, onChange } = props
  const { status, days, mine = false } = search
  const counts = useQuery(callQuery('claims.counts', { shopId })).data
  const counted = { OPEN: counts?.open, DECIDED: counts?.decided, DONE: undefined }
  return (
    <>
      <FilterChips label={t('claims.statuses')}>
        <FilterChip pressed={status === undefined} onPress={() => onChange({ status: undefined })}>
          {t('claims.unfinished')}
        </FilterChip>
        {claimStatuses.map((one) => (
          <FilterChip
            key={one}
            pressed={status === one}
            {...(counted[one] === undefined ? {} : { count: counted[one] })}
            onPress={() => onChange({ status: one })}
          >
            {t(`claims.status.${one}`)}
          </FilterChip>
        ))}
        <FilterChip pressed={status === 'ALL'} onPress={() => onChange({ status: 'ALL' })}>
          {t('claims.all')}
        </FilterChip>
      </FilterChips>
      <FilterChips label={t('claims.more')}>
        <FilterChip pressed={mine} onPress={() => onChange({ mine: !mine })}>
          {t('claims.mine')}
        </FilterChip>
        {claimAges.map((one) => (
          <FilterChip
            key={one}
            pressed={days === one}
            onPress={() => onChange({ days: days === one ? undefined : one })}
          >
            {t('claims.olderThan', { n: one })}
          </FilterChip>
        ))}
      </FilterChips>
    </>
  )
}

/** The claims of a shop, waiting ones first, filtered by status, age and owner. */
export const ClaimsScreen = (props: {
  shopId: string
  search: ClaimsSearch
  linkOf: (id: string) => LinkProps
  onChange: Change
}) => {
  const { shopId, search, linkOf, onChange } = props
  const query = useQuery({ ...claimListQuery(shopId, search), placeholderData: keepPreviousData })
  useClaimNews(shopId)
  const { data } = query
  return (
    <ListScreen title={t('claims.title')}>
      <Filters shopId={shopId} search={search} onChange={onChange} />
      <QueryState query={query} rows={4} rowPx={72} />
      {data?.data.length === 0 ? (
        <EmptyState icon="refresh" title={t('claims.empty')} text={t('claims.emptyText')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <ul className={classes.listingList} aria-busy={query.isPlaceholderData}>
          {data.data.map((claim) => (
            <Row key={claim.id} claim={claim} link={linkOf(claim.id)} />
          ))}
        </ul>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={claimsPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </ListScreen>
  )
}
