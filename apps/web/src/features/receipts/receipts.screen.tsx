import { chinaDay } from '@showfloor/contract/common/china-time'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { pageQuery } from '../../client/queries.ts'
import type { SearchChange } from '../../client/search.ts'
import { formatDateTime, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import type { Menu } from '../identity/menu.ts'
import { BooksFrame } from '../payments/books/books-frame.tsx'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import type { ReceiptsSearch } from './receipts-search.ts'
import books from '../payments/books/books.module.css'

type Page = CallOutput<'receipts.list'>
type Row = Page['data'][number]

const pageSize = 50
const daysOf = ({ from = chinaDay(new Date()), to = from }: ReceiptsSearch) => ({ from, to })

export const receiptListQuery = (shopId: string, search: ReceiptsSearch) => ({
  ...pageQuery('receipts.list', search.no ?? 1, (no) => ({ shopId, ...daysOf(search), no, size: pageSize })),
  staleTime: 0,
})

const missingText = ({ first, last, count }: NonNullable<Row['missing']>): string =>
  t('receipts.missing', { numbers: first === last ? first : `${first} – ${last}`, n: count })

const Sums = ({ page }: { page: Page }) => (
  <Inline as="dl" wrap gapY={3} gapX={6} className={books.sums}>
    {[
      ['given', formatNumber(page.total)] as const,
      ['void', formatNumber(page.voided)] as const,
      ['gaps', formatNumber(page.missing)] as const,
      ['valid', `¥${formatCents(page.amount)}`] as const,
    ].map(([name, figure]) => (
      <div key={name}>
        <Text as="dt" size="sm">
          {t(`receipts.${name}`)}
        </Text>
        <Text as="dd" size="xl" weight={600} tabular>
          {figure}
        </Text>
      </div>
    ))}
  </Inline>
)

const Receipt = ({ row }: { row: Row }) => (
  <tr>
    <Text as="td" tabular nowrap>
      <Link to="/receipt-print" search={{ id: row.id }}>
        {row.receiptNo}
      </Link>{' '}
      {row.voidedAt === null ? null : <StatusPill>{t('receipts.void')}</StatusPill>}
    </Text>
    <Text
      as="td"
      tabular
      textAlign="end"
      nowrap
      className={books.number}
    >{`¥${formatCents(row.amount)}`}</Text>
    <Text as="td" tabular nowrap>
      {t(`payments.type.${row.type}`)}
    </Text>
    <Text as="td" tabular nowrap>
      <Link to="/order" search={{ id: row.orderId }}>
        {row.orderNo}
      </Link>
    </Text>
    <td>
      {row.voidedAt === null
        ? t('receipts.by', { name: row.issuedBy, time: formatDateTime(row.issuedAt) })
        : t('receipts.voidBy', { name: row.voidedBy, reason: row.voidReason })}
    </td>
  </tr>
)

const Rows = ({ page }: { page: Page }) => (
  <ScrollTable label={t('receipts.list')}>
    <thead>
      <tr>
        <th scope="col">{t('receipts.number')}</th>
        <Text as="th" tabular textAlign="end" nowrap scope="col" className={books.number}>
          {t('tills.amount')}
        </Text>
        <th scope="col">{t('receipts.method')}</th>
        <th scope="col">{t('receipts.order')}</th>
        <th scope="col">{t('receipts.issuing')}</th>
      </tr>
    </thead>
    <tbody>
      {page.data.map((row) => (
        <Fragment key={row.id}>
          {row.missing ? (
            <tr>
              <td colSpan={5}>
                <StatusPill tone="warning">{missingText(row.missing)}</StatusPill>
              </td>
            </tr>
          ) : null}
          <Receipt row={row} />
        </Fragment>
      ))}
    </tbody>
  </ScrollTable>
)

/** The receipts that a shop issued on some days, by number, with the missing numbers between them. */
export const ReceiptsScreen = (props: {
  shopId: string
  menu: Menu
  search: ReceiptsSearch
  onChange: (change: SearchChange<ReceiptsSearch>) => void
}) => {
  const { shopId, menu, search, onChange } = props
  const query = useQuery({ ...receiptListQuery(shopId, search), placeholderData: keepPreviousData })
  const { data } = query
  const days = daysOf(search)
  return (
    <BooksFrame
      menu={menu}
      title={t('receipts.list')}
      action={<ExportMenu of="receipts.export" input={{ shopId, ...days }} name={t('receipts.list')} />}
    >
      <Stack gap={3} align="end" className={books.filters}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`books.${name}`)}
            value={days[name]}
            onChange={(event) => onChange({ ...days, [name]: event.currentTarget.value })}
          />
        ))}
      </Stack>
      <QueryState query={query} rows={6} rowPx={44} />
      {data?.total === 0 ? (
        <EmptyState icon="card" title={t('receipts.none')} text={t('receipts.noneText')} />
      ) : null}
      {data && data.total > 0 ? (
        <Panel>
          <Sums page={data} />
          <Rows page={data} />
        </Panel>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={pageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </BooksFrame>
  )
}
