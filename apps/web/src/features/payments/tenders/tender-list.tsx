import { formatCents } from '@showfloor/contract/common/money'
import { formatTime, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { statusOf, isWaiting, shownCents, type Tender } from '../payment-rules.ts'
import { RefundLines } from './refund-lines.tsx'
import { TenderDecision } from './tender-decision.tsx'
import { TenderIcon } from './tender-icon.tsx'
import classes from './tender-list.module.css'

const momentOf = (time: string): string =>
  new Date(time).toDateString() === new Date().toDateString() ? formatTime(time) : formatDateTime(time)

/** Below a tender's name: when and who, or what a person has to do. */
const NoteOf = ({ tender }: { tender: Tender }) => {
  const time = momentOf(tender.succeededAt ?? tender.createdAt)
  const moment =
    tender.state === 'SUCCEEDED'
      ? t('payments.by', { time, actor: tender.actor })
      : `${t('payments.startedAt', { time: momentOf(tender.createdAt) })} · ${tender.actor}`
  return (
    <>
      <small className="tabular">{moment}</small>
      {tender.flag !== null && tender.aside > 0 ? (
        <small className={classes['warning']}>
          {tender.flag === 'LATE'
            ? t('payments.flagText.LATE')
            : t('payments.flagText.AMOUNT_MISMATCH', { asked: `¥${formatCents(tender.amount)}` })}{' '}
          {tender.actions.length === 0 ? t('payments.askDecider') : null}
        </small>
      ) : null}
      {tender.closingNote === null ? null : (
        <small>{t('payments.closedByHand', { words: tender.closingNote })}</small>
      )}
      {tender.flag === null && tender.state === 'UNKNOWN' ? (
        <small className={classes['warning']}>{t('payments.stateUnknownText')}</small>
      ) : null}
    </>
  )
}

/** Every attempt to take money with its state, the newest first. */
export const TenderList = (props: {
  tenders: readonly Tender[]
  /** The one whose code is shown. */
  shownId?: string | undefined
  onShow?: ((id: string) => void) | undefined
}) => {
  const { tenders, shownId, onShow } = props
  if (tenders.length === 0) return <p className={classes['none']}>{t('payments.noTenders')}</p>
  return (
    <ul className={classes['tenders']} aria-live="polite">
      {tenders.toReversed().map((tender) => {
        const status = statusOf(tender)
        return (
          <li key={tender.id} className={classes['tender']} data-shown={tender.id === shownId}>
            <span className={classes['icon']} data-type={tender.type}>
              <TenderIcon type={tender.type} />
            </span>
            <div className={classes['words']}>
              <b>{t(`payments.type.${tender.type}`)}</b>
              <NoteOf tender={tender} />
              {onShow && isWaiting(tender) && tender.id !== shownId ? (
                <TextButton onClick={() => onShow(tender.id)}>{t('payments.showCode')}</TextButton>
              ) : null}
            </div>
            <span className={classes['sum']}>
              <Price amountCents={shownCents(tender)} />
            </span>
            <span className={classes['status']}>
              <StatusPill tone={status.tone}>{t(status.text)}</StatusPill>
            </span>
            {tender.refunds.length > 0 || tender.actions.length > 0 ? (
              <div className={classes['decision']}>
                <RefundLines refunds={tender.refunds} />
                {tender.actions.length > 0 ? <TenderDecision tender={tender} /> : null}
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
