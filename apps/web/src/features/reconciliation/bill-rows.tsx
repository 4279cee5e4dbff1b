import { splitScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { billSums } from '@showfloor/contract/common/provider-bills'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchChange } from '../../client/search.ts'
import type { CallOutput } from '../../client/call.ts'
import { formatDateTime, formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { LedgerLink } from '../payments/books/ledger-link.tsx'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import { billRowsQuery, rowsPageSize } from './bills.queries.ts'
import type { BillsSearch } from './bills-search.ts'
import classes from './bills.module.css'

type Row = CallOutput<'reconciliation.rows'>['data'][number]

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

/** The order of a row that is ours leads to its entries. */
const Ours = ({ row }: { row: Row }) =>
  row.orderId === null ? (
    row.shopName
  ) : (
    <LedgerLink search={{ shop: splitScopedId(row.orderId).shopId, order: row.orderId }}>
      {row.orderNo}
    </LedgerLink>
  )

const Rows = ({ rows, label }: { rows: readonly Row[]; label: string }) => (
  <ScrollTable label={label}>
    <thead>
      <tr>
        <th scope="col">{t('bills.number')}</th>
        <th scope="col" className={classes.number}>
          {t('tills.amount')}
        </th>
        <th scope="col" className={classes.number}>
          {t('bills.fee')}
        </th>
        <th scope="col">{t('books.order')}</th>
        <th scope="col">{t('tills.time')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.line}>
          <Text as="td" breakWords className={classes.row}>
            {row.number}
            <Text as="small" block size="sm">
              {t(`bills.side.${row.side}`)} · {row.providerNumber}
            </Text>
          </Text>
          <td className={classes.number}>{yuan(row.side === 'REFUND' ? -row.amount : row.amount)}</td>
          <td className={classes.number}>{yuan(row.fee)}</td>
          <Text as="td" nowrap>
            <Ours row={row} />
          </Text>
          <Text as="td" nowrap>
            {formatDateTime(row.at)}
          </Text>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** The rows of a bill, or those of one of its sums, a page at a time. */
export const BillRows = (props: {
  id: string
  search: BillsSearch
  onChange: (change: SearchChange<BillsSearch>) => void
}) => {
  const { id, search, onChange } = props
  const query = useQuery({ ...billRowsQuery(id, search), placeholderData: keepPreviousData })
  const { data } = query
  const { of } = search
  const put = (change: Partial<BillsSearch>) => onChange((now) => ({ ...now, rowNo: undefined, ...change }))
  const title = data ? `${t(`bills.source.${data.source}`)} ${formatDay(data.day)}` : t('bills.bills')
  return (
    <Dialog open title={title} widthPx={960} onClose={() => put({ bill: undefined, of: undefined })}>
      <Stack columns={1} gap={3}>
        <FilterChips label={t('bills.rows')}>
          {billSums.map((one) => (
            <FilterChip
              key={one}
              pressed={of === one}
              onPress={() => put({ of: of === one ? undefined : one })}
            >
              {t(`bills.sum.${one}`)}
            </FilterChip>
          ))}
        </FilterChips>
        <QueryState query={query} rows={4} rowPx={56} />
        {data?.total === 0 ? <p>{t('bills.noRows')}</p> : null}
        {data && data.total > 0 ? <Rows rows={data.data} label={title} /> : null}
        {data ? (
          <PageTurner
            label={t('bills.rowPages')}
            no={search.rowNo ?? 1}
            size={rowsPageSize}
            total={data.total}
            onTurn={(rowNo) => put({ rowNo })}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}
