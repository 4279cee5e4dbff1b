import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { ListedScreen } from '../../ui/lists/list-screen.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { LedgerLink } from '../payments/books/ledger-link.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { statementQuery, statementSize, type Statement } from './deposits.queries.ts'
import { Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './deposits.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

const Entries = ({ data }: { data: Statement['data'] }) => (
  <ScrollTable label={t('deposits.statement')}>
    <thead>
      <tr>
        <th scope="col">{t('deposits.at')}</th>
        <th scope="col">{t('deposits.kind')}</th>
        <Text as="th" tabular textAlign="end" nowrap scope="col">
          {t('deposits.change')}
        </Text>
        <Text as="th" tabular textAlign="end" nowrap scope="col">
          {t('deposits.balance')}
        </Text>
        <th scope="col">{t('deposits.note')}</th>
        <th scope="col">{t('deposits.actor')}</th>
      </tr>
    </thead>
    <tbody>
      {data.map((entry) => (
        <tr key={entry.seq}>
          <td>{formatDateTime(entry.at)}</td>
          <td>{t(`deposits.kind.${entry.kind}`)}</td>
          <Text as="td" tabular textAlign="end" nowrap>
            {yuan(entry.amount === 0 ? entry.frozen : entry.amount)}
          </Text>
          <Text as="td" tabular textAlign="end" nowrap>
            {yuan(entry.balance)}
          </Text>
          <td>
            {entry.orderId === null ? null : (
              <>
                <LedgerLink search={{ order: entry.orderId, type: 'DEPOSIT' }}>
                  {entry.orderNo}
                </LedgerLink>{' '}
              </>
            )}
            {entry.reason}
          </td>
          <td>
            {entry.actor}
            {entry.approver === null ? '' : ` · ${t('deposits.approved', { name: entry.approver })}`}
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

const Totals = ({ statement }: { statement: Statement }) => (
  <dl className={classes.figures}>
    {(['opening', 'in', 'out', 'closing', 'frozen'] as const).map((figure) => (
      <div key={figure}>
        <dt>{t(`deposits.${figure}`)}</dt>
        <dd>{yuan(statement[figure])}</dd>
      </div>
    ))}
  </dl>
)

/** A month of a deposit: opening balance, entries and closing balance, also for print and as a file. `month`: `2026-01`. */
export const StatementScreen = (props: {
  shopId: string
  depositId: string
  month: string
  onMonth: (month: string) => void
}) => {
  const { shopId, depositId, month, onMonth } = props
  const [no, setNo] = useState(1)
  const query = useQuery({
    ...statementQuery(shopId, depositId, month, no),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const title = data ? `${data.franchisee} · ${data.supplier}` : t('deposits.statement')
  return (
    <ListedScreen back={{ link: { to: '/deposits' }, name: t('deposits.back') }} title={title}>
      <Inline wrap gap={3} align="end" className={classes.tools}>
        <TextField
          type="month"
          label={t('deposits.month')}
          value={month}
          onChange={(event) => {
            setNo(1)
            if (/^\d{4}-\d{2}$/.test(event.currentTarget.value)) onMonth(event.currentTarget.value)
          }}
        />
        <ExportMenu of="deposits.export" input={{ shopId, depositId, month }} name={`${title} ${month}`} />
        <Button
          variant="default"
          leftSection={<Icon name="print" size={18} />}
          onClick={() => globalThis.print()}
        >
          {t('deposits.print')}
        </Button>
      </Inline>
      <QueryState query={query} rows={4} rowPx={48} />
      {data ? (
        <Panel title={`${t('deposits.statement')} ${month}`}>
          <Totals statement={data} />
          {data.data.length === 0 ? <p>{t('deposits.emptyMonth')}</p> : <Entries data={data.data} />}
          <PageTurner no={no} size={statementSize} total={data.total} onTurn={setNo} />
        </Panel>
      ) : null}
    </ListedScreen>
  )
}
