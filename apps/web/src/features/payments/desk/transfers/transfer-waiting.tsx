import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { copyText } from '../../../../ui/feedback/copy-text.ts'
import { Price } from '../../../../ui/figures/price.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { TransferFacts, transferRows } from '../../../confirmation/order/transfer-facts.tsx'
import shared from '../../payment.module.css'
import type { WaitingProps } from '../desk-way.ts'
import { Inline, Text } from '../../../../ui/layout/parts.tsx'

/** Where the customer transfers to, while the money is awaited. */
export const TransferWaiting = ({ tender, onCancel }: WaitingProps) => {
  const query = useQuery(callQuery('payments.transfer', { tenderId: tender.id }))
  const transfer = query.data
  return (
    <section className={shared.code} aria-label={t('bank.slip')}>
      <h2>{t('bank.slip')}</h2>
      <Price amountCents={tender.amount} size="lg" />
      {query.isPending ? <SkeletonRows count={4} rowPx={32} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {transfer ? (
        <>
          <TransferFacts transfer={transfer} />
          <Text tone="quiet">{t('bank.slipText')}</Text>
          <Inline wrap gap={2} justify="center" className={shared.links}>
            <Inline
              as="button"
              inText
              gap={2}
              align="center"
              padX={3}
              surface="plain"
              line="around"
              round="m"
              target
              tone="ink"
              type="button"
              onClick={() =>
                void copyText(
                  [...transferRows(transfer), [t('bank.amount'), `¥${formatCents(transfer.amount)}`]]
                    .map((row) => row.join(' '))
                    .join('\n'),
                )
              }
            >
              <Icon name="copy" size={18} />
              {t('bank.copyAll')}
            </Inline>
            <Link to="/order-print" search={{ id: [transfer.orderId] }}>
              <Icon name="print" size={18} />
              {t('bank.print')}
            </Link>
          </Inline>
        </>
      ) : null}
      <button type="button" className={shared.cancel} onClick={onCancel}>
        {t('bank.cancel')}
      </button>
    </section>
  )
}
