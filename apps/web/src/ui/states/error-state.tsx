import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../pictures/icons.tsx'
import { messageOf } from '../feedback/error-message.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { EmptyState } from './empty-state.tsx'
import classes from './state.module.css'

/** A loading error with a retry; a 404 is shown as an empty state, because a retry would not help. */
export const ErrorState = (props: { error: unknown; title?: string; onRetry?: () => void }) => {
  const { error } = props
  if (error instanceof CallError && error.status === 404)
    return <EmptyState icon="search" title={messageOf(error)} />
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="danger">
        <Icon name="alert" size={32} />
      </span>
      <p className={classes.title}>{props.title ?? t('common.failed')}</p>
      <p className={classes.text}>{messageOf(error)}</p>
      {props.onRetry ? (
        <PlainButton onClick={props.onRetry}>
          <Icon name="refresh" size={18} />
          {t('common.retry')}
        </PlainButton>
      ) : null}
    </div>
  )
}
