import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { LedgerLink } from '../../payments/books/ledger-link.tsx'
import type { LedgerSearch } from '../../payments/books/ledger-search.ts'
import { differenceText, yuan } from '../signed-yuan.ts'
import type { Day } from '../tills.queries.ts'
import { Box } from '../../../ui/layout/parts.tsx'

/** The period of the ledger that belongs to a day's books. */
const spanOf = ({ since, until }: Day): LedgerSearch => ({ since, ...(until === null ? {} : { until }) })

/** A day's takings, with a link to their entries. */
export const DayTaken = ({ day, children }: { day: Day; children: ReactNode }) => (
  <LedgerLink search={spanOf(day)}>{children}</LedgerLink>
)

/** The part of a drawer's amount that no order moved. */
export const besideOrdersText = ({ float, paidIn, otherDays }: Day['lines'][number]): string =>
  [
    float === null ? '' : t('tills.floatOf', { amount: yuan(float) }),
    paidIn ? t('tills.paidInOf', { amount: differenceText(paidIn) }) : '',
    otherDays ? t('tills.otherDaysOf', { amount: differenceText(otherDays) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** The entries since the close of the last closed day. */
export const EntriesAfter = ({ day }: { day: Day }) =>
  day.after && day.after.entries > 0 && day.until ? (
    <Notice tone="accent">
      <LedgerLink search={{ since: day.until }}>
        {t('days.after', { n: day.after.entries, amount: differenceText(day.after.amount) })}
      </LedgerLink>
    </Notice>
  ) : null

/** The expected amount of a line, with a link to its entries: a drawer's movements, or the ledger. */
export const LineExpected = (props: { day: Day; line: Day['lines'][number]; children: ReactNode }) => {
  const { day, line, children } = props
  if (line.sessionId !== null)
    return (
      <Link to="/tills" search={{ session: line.sessionId }}>
        {children}
      </Link>
    )
  // The ledger does not distinguish cash of a drawer from other cash.
  if (line.type === 'CASH' && day.lines.some(({ sessionId }) => sessionId !== null))
    return (
      <>
        {children}
        {day.loose.map(({ orderId, orderNo, amount }) => (
          <Box as="span" block key={orderId}>
            <LedgerLink search={{ order: orderId, type: 'CASH' }}>{orderNo}</LedgerLink> {yuan(amount)}
          </Box>
        ))}
      </>
    )
  return <LedgerLink search={{ type: line.type, ...spanOf(day) }}>{children}</LedgerLink>
}
