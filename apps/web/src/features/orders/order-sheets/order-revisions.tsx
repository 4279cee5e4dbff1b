import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import type { OrderDetail } from '../orders.queries.ts'
import classes from './order-revisions.module.css'

type Revision = OrderDetail['revisions'][number]

const Answer = ({ revision }: { revision: Revision }) => {
  if (revision.answer === null) return null
  return (
    <StatusPill tone={revision.answer === 'CONFIRMED' ? 'positive' : 'warning'}>
      {[t(`orders.answer.${revision.answer}`), revision.answeredAt && formatDateTime(revision.answeredAt)]
        .filter(Boolean)
        .join(' · ')}
    </StatusPill>
  )
}

/** Every revision of an order with author, changes and the customer's answer, newest first. */
export const OrderRevisions = ({ revisions }: { revisions: readonly Revision[] }) => (
  <ol className={classes.revisions}>
    {revisions.map((revision) => (
      <li key={revision.revision}>
        <header>
          <b>{t('orders.revision', { n: revision.revision })}</b>
          <Answer revision={revision} />
        </header>
        <span>{[revision.author, formatDateTime(revision.at)].filter(Boolean).join(' · ')}</span>
        {revision.differences.length > 0 ? (
          <ul>
            {revision.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p>{revision.revision === 1 ? t('orders.firstRevision') : t('orders.noDifference')}</p>
        )}
        {revision.reason ? <blockquote>{revision.reason}</blockquote> : null}
      </li>
    ))}
  </ol>
)
