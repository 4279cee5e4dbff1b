import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../pictures/icons.tsx'
import { messageOf } from '../feedback/error-message.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Stack, Text } from '../layout/parts.tsx'
import classes from './state.module.css'

/** A loading error with a retry; a 404 is shown as an empty state, because a retry would not help. */
export const ErrorState = (props: { error: unknown; title?: string; onRetry?: () => void }) => {
  const { error } = props
  if (error instanceof CallError && error.status === 404)
    return <EmptyState icon="search" title={messageOf(error)} />
  return (
    <Stack gap={2} justifyItems="center" textAlign="center" className={classes.state} role="alert">
      <Stack
        as="span"
        align="center"
        justifyItems="center"
        marginBottom={2}
        surface="accent-soft"
        round="full"
        tone="accent"
        className={classes.icon}
        data-tone="danger"
      >
        <Icon name="alert" size={32} />
      </Stack>
      <Text size="lg" weight={600}>
        {props.title ?? t('common.failed')}
      </Text>
      <Text marginBottom={3} tone="quiet" className={classes.text}>
        {messageOf(error)}
      </Text>
      {props.onRetry ? (
        <PlainButton onClick={props.onRetry}>
          <Icon name="refresh" size={18} />
          {t('common.retry')}
        </PlainButton>
      ) : null}
    </Stack>
  )
}
