import type { ReactNode } from 'react'
import { CallError } from '../client/request.ts'
import { t } from '../i18n/i18n.ts'
import { Icon, type IconName } from './icons.tsx'
import { messageOf } from './message-of.ts'
import { PlainButton } from './plain-button.tsx'
import classes from './states.module.css'

/** Nothing here: what is missing, and what to do next. `action` is a button or link. */
export const EmptyState = (props: { icon?: IconName; title: string; text?: string; action?: ReactNode }) => (
  <div className={classes['state']}>
    <span className={classes['icon']}>
      <Icon name={props.icon ?? 'sofa'} size={32} />
    </span>
    <p className={classes['title']}>{props.title}</p>
    {props.text ? <p className={classes['text']}>{props.text}</p> : null}
    {props.action}
  </div>
)

/** Something did not load: why, in words, and a way to try again; or it is not there, and trying again would not help. */
export const ErrorState = (props: { error: unknown; title?: string; onRetry?: () => void }) => {
  const { error } = props
  if (error instanceof CallError && error.status === 404)
    return <EmptyState icon="search" title={messageOf(error)} />
  return (
    <div className={classes['state']} role="alert">
      <span className={classes['icon']} data-tone="danger">
        <Icon name="alert" size={32} />
      </span>
      <p className={classes['title']}>{props.title ?? t('common.failed')}</p>
      <p className={classes['text']}>{messageOf(error)}</p>
      {props.onRetry ? (
        <PlainButton onClick={props.onRetry}>
          <Icon name="refresh" size={18} />
          {t('common.retry')}
        </PlainButton>
      ) : null}
    </div>
  )
}
