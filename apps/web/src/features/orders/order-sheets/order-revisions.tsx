import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import type { OrderDetail } from '../orders.queries.ts'
import { Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../order/order.module.css'

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
      <Stack as="li" gap={1} padY={3} line="below" key={revision.revision}>
        <Inline as="header" wrap gap={2} align="center" justify="between">
          <b>{t('orders.revision', { n: revision.revision })}</b>
          <Answer revision={revision} />
        </Inline>
        <span>{[revision.author, formatDateTime(revision.at)].filter(Boolean).join(' · ')}</span>
        {revision.differences.length > 0 ? (
          <Text as="ul" tabular>
            {revision.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Text>
        ) : (
          <Note tabular>
            {revision.revision === 1 ? t('orders.firstRevision') : t('orders.noDifference')}
          </Note>
        )}
        {revision.reason ? <blockquote>{revision.reason}</blockquote> : null}
      </Stack>
    ))}
  </ol>
)
