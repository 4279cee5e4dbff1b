import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { isWaiting, shownCents, statusOf, type Tender } from '../payment-rules.ts'
import { askingText } from '../tenders/asking-text.ts'
import { failureText } from '../tenders/failure-text.ts'
import { TenderIcon } from '../tenders/tender-icon.tsx'
import { isFailed } from './mixed.queries.ts'
import classes from './mixed.module.css'

const noteOf = (tender: Tender): string | undefined => {
  if (tender.failure !== null && tender.state === 'FAILED') return failureText(tender)
  if (tender.state === 'UNKNOWN') return askingText(tender)
  if (tender.state === 'CREATED' && !tender.isPlanned) return t('payments.codeMissing')
  return undefined
}

/** The lines of a collection, each with its own outcome; the chosen one is handled beside them. */
export const MixedLines = (props: {
  lines: readonly Tender[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}) => (
  <ol className={classes['lines']} aria-live="polite">
    {props.lines.map((tender) => {
      const status = statusOf(tender)
      const note = noteOf(tender)
      const content = (
        <>
          <span className={classes['icon']}>
            <TenderIcon type={tender.type} />
          </span>
          <span className={classes['name']}>
            <b>{t(`payments.type.${tender.type}`)}</b>
            {note === undefined ? null : <small>{note}</small>}
          </span>
          <span className={classes['amount']}>
            <Price amountCents={shownCents(tender)} size="lg" />
          </span>
          <span className={classes['outcome']}>
            <StatusPill tone={status.tone}>{t(status.text)}</StatusPill>
          </span>
        </>
      )
      return (
        <li key={tender.id}>
          {isWaiting(tender) || isFailed(tender) ? (
            <button
              type="button"
              className={classes['line']}
              aria-pressed={tender.id === props.chosenId}
              onClick={() => props.onChoose(tender.id)}
            >
              {content}
            </button>
          ) : (
            <div className={classes['line']}>{content}</div>
          )}
        </li>
      )
    })}
  </ol>
)
