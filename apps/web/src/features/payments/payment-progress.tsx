import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../i18n/i18n.ts'
import { Price } from '../../ui/figures/price.tsx'
import { LedgerLink, useMayReadLedger } from './books/ledger-link.tsx'
import { inFlightCents, type PaymentState } from './payment-rules.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './payment.module.css'

const share = (partCents: number, wholeCents: number): string =>
  `${wholeCents === 0 ? 100 : Math.min(100, Math.max(0, (partCents / wholeCents) * 100))}%`

/** How much of the payable amount is paid, and how much is pending. */
export const PaymentProgress = ({ payment }: { payment: PaymentState }) => {
  const { paid, aside, payable, difference, refunded, due, tenders } = payment
  const mayRead = useMayReadLedger()
  const onTheWay = inFlightCents(tenders)
  return (
    <Stack as="section" gap={2}>
      <Inline wrap gapY={1} gapX={4} justify="between" tone="quiet" tabular className={classes.words}>
        <span>
          {t('payments.paid')} <Price amountCents={paid} />{' '}
          {mayRead ? <LedgerLink search={{ order: payment.orderId }}>{t('books.ledger')}</LedgerLink> : null}
        </span>
        {onTheWay > 0 ? (
          <Text as="span" tone="warning">
            {t('payments.onTheWay', { amount: `¥${formatCents(onTheWay)}` })}
          </Text>
        ) : null}
        {aside > 0 ? (
          <Text as="span" tone="warning">
            {t('payments.asideTotal', { amount: `¥${formatCents(aside)}` })}
          </Text>
        ) : null}
        {payment.subsidyOpen > 0 ? (
          <Text as="span" tone="warning">
            {t('payments.subsidyOpen', { amount: formatCents(payment.subsidyOpen) })}
          </Text>
        ) : null}
        {refunded > 0 && due > 0 ? (
          <Text as="span" tone="warning">
            {t('refunding.dueAgain', { amount: `¥${formatCents(refunded)}` })}
          </Text>
        ) : null}
        <span>
          {t('payments.payable')} <Price amountCents={payable} tone="quiet" />
          {difference === 0 ? null : (
            <small className={classes.difference}>
              {t('payments.withDifference', {
                amount: `${difference < 0 ? '−' : '+'}¥${formatCents(Math.abs(difference))}`,
              })}
            </small>
          )}
        </span>
      </Inline>
      <Inline surface="sunken" round="full" className={classes.track} aria-hidden="true">
        <Box as="i" surface="accent" data-part="paid" style={{ width: share(paid, payable) }} />
        <Box
          as="i"
          surface="accent"
          data-part="way"
          style={{ width: onTheWay === 0 ? '0' : share(onTheWay, payable) }}
        />
      </Inline>
    </Stack>
  )
}
