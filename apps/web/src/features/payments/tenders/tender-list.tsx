import { formatCents } from '@showfloor/contract/common/money'
import { formatDateTime, formatTime, isToday } from '../../../i18n/format.ts'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { statusOf, isWaiting, shownCents, type PaymentState, type Tender } from '../payment-rules.ts'
import { Revocations } from '../refunding/revocations.tsx'
import { askingText } from './asking-text.ts'
import { failureText } from './failure-text.ts'
import { RefundLines } from './refund-lines.tsx'
import { TenderDecision } from './tender-decision.tsx'
import { TenderIcon } from './tender-icon.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'

const momentOf = (time: string): string => (isToday(time) ? formatTime(time) : formatDateTime(time))

/** Below a tender's name: when and who, or what a person has to do. */
const NoteOf = ({ tender }: { tender: Tender }) => {
  const time = momentOf(tender.succeededAt ?? tender.createdAt)
  const actor = tender.actor === '' ? t('payments.byCustomer') : tender.actor
  const moment =
    tender.state === 'SUCCEEDED'
      ? t('payments.by', { time, actor })
      : `${t('payments.startedAt', { time: momentOf(tender.createdAt) })} · ${actor}`
  return (
    <>
      <small className="tabular">{moment}</small>
      {tender.flag !== null && tender.aside > 0 ? (
        <small className={classes.warning}>
          {tender.flag === 'LATE'
            ? t('payments.flagText.LATE')
            : t('payments.flagText.AMOUNT_MISMATCH', { asked: `¥${formatCents(tender.amount)}` })}{' '}
          {tender.actions.length === 0 ? t('payments.askDecider') : null}
        </small>
      ) : null}
      {tender.origin === null ? null : (
        <small>{t('payments.movedFrom', { no: tender.origin.orderNo })}</small>
      )}
      {tender.moved.map(({ orderId, orderNo, amount }) => (
        <small key={orderId}>
          {t('payments.movedTo', { no: orderNo, amount: `¥${formatCents(amount)}` })}
        </small>
      ))}
      {tender.failure === null || tender.state !== 'FAILED' ? null : <small>{failureText(tender)}</small>}
      {tender.merchantBorne + tender.platformBorne > 0 ? (
        <small className="tabular">
          {t('payments.borne', {
            merchant: `¥${formatCents(tender.merchantBorne)}`,
            platform: `¥${formatCents(tender.platformBorne)}`,
          })}
        </small>
      ) : null}
      {tender.closingNote === null ? null : (
        <small>{t('payments.closedByHand', { words: tender.closingNote })}</small>
      )}
      {tender.flag === null && tender.state === 'UNKNOWN' ? (
        <small className={classes.warning}>{askingText(tender) ?? t('payments.stateUnknownText')}</small>
      ) : null}
    </>
  )
}

/** Prints the slip of a card payment again at its terminal. */
const Reprint = ({ tenderId }: { tenderId: string }) => {
  const reprint = useCall('payments.misReprint', {
    onSuccess: ({ state }) =>
      (state === 'REFUSED' ? toast.error : toast.info)(t(`payments.reprinted.${state}`)),
  })
  return (
    <TextButton disabled={reprint.isPending} onClick={() => reprint.mutate({ tenderId })}>
      {t('payments.reprint')}
    </TextButton>
  )
}

/** Every attempt to take money with its state, the newest first, and what somebody wanted to give back of it. */
export const TenderList = (props: {
  payment: PaymentState
  /** The one whose code is shown. */
  shownId?: string | undefined
  onShow?: ((id: string) => void) | undefined
}) => {
  const { payment, shownId, onShow } = props
  const { tenders } = payment
  if (tenders.length === 0) return <Text tone="quiet">{t('payments.noTenders')}</Text>
  return (
    <>
      <Stack as="ul" gap={2} aria-live="polite">
        {tenders.toReversed().map((tender) => {
          const status = statusOf(tender)
          return (
            <Stack
              as="li"
              gapY={2}
              gapX={3}
              align="center"
              line="around"
              round="l"
              key={tender.id}
              className={classes.tender}
              data-shown={tender.id === shownId}
            >
              <Stack
                as="span"
                align="center"
                justifyItems="center"
                surface="sunken"
                round="m"
                className={classes.icon}
                data-type={tender.type}
              >
                <TenderIcon type={tender.type} />
              </Stack>
              <Stack shrink className={classes.tenderListWords}>
                <b>{t(`payments.type.${tender.type}`)}</b>
                <NoteOf tender={tender} />
                {onShow && isWaiting(tender) && !tender.isPlanned && tender.id !== shownId ? (
                  <TextButton onClick={() => onShow(tender.id)}>{t('payments.showCode')}</TextButton>
                ) : null}
                {onShow && tender.type === 'MIS_POS' && tender.state === 'SUCCEEDED' ? (
                  <Reprint tenderId={tender.id} />
                ) : null}
              </Stack>
              <span className={classes.sum}>
                <Price amountCents={shownCents(tender)} />
              </span>
              <span className={classes.status}>
                <StatusPill tone={status.tone}>{t(status.text)}</StatusPill>
              </span>
              {tender.refunds.length > 0 || tender.actions.length > 0 ? (
                <Stack gap={2} className={classes.decision}>
                  <RefundLines refunds={tender.refunds} />
                  {tender.actions.length > 0 ? <TenderDecision tender={tender} payment={payment} /> : null}
                </Stack>
              ) : null}
            </Stack>
          )
        })}
      </Stack>
      <Revocations revocations={payment.revocations} />
    </>
  )
}
