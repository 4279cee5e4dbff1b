import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery, useCall } from '../../../client/queries.ts'
import type { CallOutput } from '../../../client/call.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './profile.module.css'

type OwnSession = CallOutput<'identity.sessions'>['data'][number]

const isHandheld = (device: string): boolean => /iPhone|Android|HarmonyOS/.test(device)

const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const device = session.device || t('profile.deviceUnknown')
  return (
    <Stack as="li" columns="auto-fill-auto" gap={4} align="center" padY={3} className={classes.session}>
      <Stack
        as="span"
        align="center"
        justifyItems="center"
        surface="sunken"
        round="m"
        className={classes.sessionIcon}
      >
        <Icon name={isHandheld(session.device) ? 'phone' : 'store'} />
      </Stack>
      <Stack className={classes.sessionText}>
        <b>{device}</b>
        <small className="tabular">
          {session.address} · {t('profile.lastSeen', { time: formatDateTime(session.lastSeenAt) })}
        </small>
      </Stack>
      {session.current ? (
        <StatusPill tone="positive">{t('profile.thisOne')}</StatusPill>
      ) : (
        <Button variant="default" aria-label={t('profile.endOf', { device })} onClick={onEnd}>
          {t('profile.end')}
        </Button>
      )}
    </Stack>
  )
}

/** The user's sessions, each with a button to end it. */
export const OwnSessions = () => {
  const queryClient = useQueryClient()
  const query = useQuery(callQuery('identity.sessions', {}))
  const onSuccess = () => {
    toast.success(t('profile.ended'))
    return queryClient.invalidateQueries({ queryKey: callKey('identity.sessions') })
  }
  const end = useCall('identity.endSession', { onSuccess })
  const endOthers = useCall('identity.endOtherSessions', { onSuccess })
  const sessions = query.data?.data ?? []
  const askOthers = async () => {
    if (await confirm({ text: t('profile.endOthersAsk') })) endOthers.mutate({})
  }
  return (
    <Panel
      title={t('profile.sessions')}
      aside={
        sessions.length > 1 ? (
          <Button
            variant="subtle"
            className={classes.others ?? ''}
            loading={endOthers.isPending}
            onClick={() => void askOthers()}
          >
            {t('profile.endOthers')}
          </Button>
        ) : undefined
      }
    >
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ul aria-busy={query.isPending}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
    </Panel>
  )
}
