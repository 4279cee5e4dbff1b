import { formatCents } from '@showfloor/contract/common/money'
import {
  billDifferenceKinds,
  billDifferenceStates,
  type BillSum,
} from '@showfloor/contract/common/provider-bills'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchChange } from '../../client/search.ts'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { CardList } from '../../ui/lists/card-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import type { Menu } from '../identity/menu.ts'
import { BooksFrame } from '../payments/books/books-frame.tsx'
import { Acquirers } from './acquirers.tsx'
import { BillRows } from './bill-rows.tsx'
import { BillDays } from './bill-days.tsx'
import { OpenOfBill } from './open-of-bill.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { Rates } from './rates.tsx'
import { TakeBill } from './take-bill.tsx'
import {
  billsPageSize,
  differencesPageSize,
  differencesQuery,
  providerBillsQuery,
  type ProviderBill,
} from './bills.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import type { BillsSearch } from './bills-search.ts'
import classes from './bills.module.css'

type Change = (change: SearchChange<BillsSearch>) => void

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

/** A figure of a bill, with a link to the rows that it is made of; without rows it is plain. */
const Figure = (props: {
  bill: ProviderBill
  /** The figure itself. */
  value: number
  of?: BillSum
  search: BillsSearch
  children: ReactNode
}) => {
  const { bill, value, of, search, children } = props
  if (value === 0) return children
  const { of: _of, rowNo: _rowNo, ...rest } = search
  return (
    <Link to="/provider-bills" search={{ ...rest, bill: bill.id, ...(of ? { of } : {}) }} resetScroll={false}>
      {children}
    </Link>
  )
}

const merchantOf = ({ source, merchant }: ProviderBill): string =>
  source === 'ACQUIRER' ? merchant : t('bills.merchant', { no: merchant })

const Row = ({ one, search }: { one: ProviderBill; search: BillsSearch }) => (
  <tr>
    <Text as="th" nowrap scope="row">
      {formatDay(one.day)}
    </Text>
    <td>
      {t(`bills.source.${one.source}`)}
      {one.revision > 1 ? ` · ${t('bills.revision', { n: one.revision })}` : ''}
      {one.merchant && <small>{merchantOf(one)}</small>}
      {one.entityName && <small>{one.entityName}</small>}
    </td>
    <td className={classes.number}>
      <Figure bill={one} value={one.rows} search={search}>
        {formatNumber(one.rows)}
      </Figure>
    </td>
    <td className={classes.number}>
      <Figure bill={one} value={one.paid} of="PAYMENT" search={search}>
        {yuan(one.paid)}
      </Figure>
    </td>
    <td className={classes.number}>
      <Figure bill={one} value={one.refunded} of="REFUND" search={search}>
        {yuan(one.refunded)}
      </Figure>
    </td>
    <td className={classes.number} title={t('bills.feeRest', { n: one.feeRest / 1000 })}>
      <Figure bill={one} value={one.fee} search={search}>
        {yuan(one.fee)}
      </Figure>
    </td>
    <td className={classes.number}>
      <Figure bill={one} value={one.foreignRows} of="FOREIGN" search={search}>
        {one.foreignRows === 0 ? '—' : `${yuan(one.foreign)} (${formatNumber(one.foreignRows)})`}
      </Figure>
    </td>
    <td className={classes.number}>
      {one.open === 0 ? '0' : <OpenOfBill one={one}>{formatNumber(one.open)}</OpenOfBill>}
    </td>
  </tr>
)

const Bills = (props: {
  bills: readonly ProviderBill[]
  search: BillsSearch
  total: number
  onTurn: (no: number) => void
}) => (
  <Panel title={t('bills.bills')}>
    <Stack columns={1} gap={3}>
      <ScrollTable label={t('bills.bills')}>
        <thead>
          <tr>
            <th scope="col">{t('bills.day')}</th>
            <th scope="col">{t('bills.source')}</th>
            {(['rows', 'paid', 'refunded', 'fee', 'foreign', 'state.OPEN'] as const).map((name) => (
              <th key={name} scope="col" className={classes.number}>
                {t(`bills.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.bills.map((one) => (
            <Row key={one.id} one={one} search={props.search} />
          ))}
        </tbody>
      </ScrollTable>
      <PageTurner
        label={t('bills.billPages')}
        no={props.search.billNo ?? 1}
        size={billsPageSize}
        total={props.total}
        onTurn={props.onTurn}
      />
    </Stack>
  </Panel>
)

const Filters = (props: {
  search: BillsSearch
  counts: Readonly<Record<string, number>> | undefined
  onChange: Change
}) => {
  const { search, counts, onChange } = props
  const { source, day } = search
  return (
    <Stack gap={3} id="differences" className={classes.filters}>
      {source && day ? (
        <FilterChips label={t('bills.day')}>
          <FilterChip
            pressed
            onPress={() => onChange({ kind: undefined, source: undefined, day: undefined })}
          >
            {t(`bills.source.${source}`)} {formatDay(day)}
          </FilterChip>
        </FilterChips>
      ) : null}
      <FilterChips label={t('bills.outcome')}>
        {billDifferenceStates.map((one) => (
          <FilterChip
            key={one}
            pressed={(search.state ?? 'OPEN') === one}
            onPress={() => onChange({ kind: undefined, state: one === 'OPEN' ? undefined : one })}
          >
            {t(`bills.state.${one}`)}
          </FilterChip>
        ))}
      </FilterChips>
      <FilterChips label={t('books.kind')}>
        {billDifferenceKinds.map((one) => (
          <FilterChip
            key={one}
            pressed={search.kind === one}
            count={counts?.[one]}
            onPress={() => onChange({ kind: search.kind === one ? undefined : one })}
          >
            {t(`bills.kind.${one}`)}
          </FilterChip>
        ))}
      </FilterChips>
    </Stack>
  )
}

/** Bills of payment providers beside the ledger: imported bills, and open differences. */
export const ProviderBillsScreen = (props: { menu: Menu; search: BillsSearch; onChange: Change }) => {
  const { menu, search, onChange } = props
  const bills = useQuery({ ...providerBillsQuery(search), placeholderData: keepPreviousData })
  const query = useQuery({ ...differencesQuery(search), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <BooksFrame menu={menu} title={t('bills.title')}>
      <BillDays />
      <Filters search={search} counts={data?.counts} onChange={onChange} />
      <QueryState query={query} rows={3} rowPx={120} />
      {data?.total === 0 ? (
        <EmptyState icon="check" title={t('bills.empty')} text={t('bills.emptyText')} />
      ) : null}
      <CardList>
        {data?.data.map((one) => (
          <DifferenceCard key={one.id} one={one} />
        ))}
      </CardList>
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={differencesPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
      <TakeBill />
      {bills.data && bills.data.total > 0 ? (
        <Bills
          bills={bills.data.data}
          search={search}
          total={bills.data.total}
          onTurn={(billNo) => onChange((now) => ({ ...now, billNo }))}
        />
      ) : null}
      <Acquirers />
      <Rates />
      {search.bill === undefined ? null : <BillRows id={search.bill} search={search} onChange={onChange} />}
    </BooksFrame>
  )
}
