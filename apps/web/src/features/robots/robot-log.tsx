import { Button } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallOutput } from '../../client/call.ts'
import { callKey, nounKey, useCall } from '../../client/queries.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { MoreButton } from '../../ui/buttons/more-button.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { Box, Stack, Text } from '../../ui/layout/parts.tsx'
import shared from '../identity/administration.module.css'
import classes from '../webhooks/webhooks.module.css'

type Robot = CallOutput<'robots.list'>['data'][number]
type Message = CallOutput<'robots.messages'>['data'][number]

const logQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: callKey('robots.messages', { id }),
    queryFn: ({ pageParam, signal }) =>
      call('robots.messages', { id, size: 20, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // What is on its way arrives while somebody looks.
    refetchInterval: 5000,
  })

const tones = {
  SENDING: 'neutral',
  SENT: 'positive',
  DELAYED: 'warning',
  REFUSED: 'danger',
  UNANSWERED: 'warning',
} as const

/** The platform's answer, in the reader's words and in its own. */
const answerText = ({ problem, code, words }: CallOutput<'robots.test'>): string =>
  [problem ? t(`robots.problem.${problem}`) : '', code === null ? words : t('robots.said', { code, words })]
    .filter(Boolean)
    .join(' ')

const Entry = ({ message }: { message: Message }) => {
  const { title, events, kind, state, createdAt } = message
  const about = [formatDateTime(createdAt), kind === 'DIGEST' ? t('robots.events', { n: events }) : '']
  return (
    <Box as="li" columns={1} className={`${shared.row} ${classes.message}`}>
      <Stack as="span" shrink className={classes.named}>
        <b>{title}</b>
        <Text as="small" truncate className={shared.quiet}>
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <span className={shared.pills}>
        <StatusPill tone={tones[state]}>{t(`robots.message.${state}`)}</StatusPill>
        {state === 'SENT' ? null : <span className={shared.quiet}>{answerText(message)}</span>}
      </span>
    </Box>
  )
}

const TestAnswer = ({ answer }: { answer: CallOutput<'robots.test'> }) => (
  <Notice tone={answer.state === 'SENT' ? 'accent' : 'warning'}>
    <b>{t(answer.state === 'SENT' ? 'robots.tested' : 'robots.testFailed')}</b> {answerText(answer)}
  </Notice>
)

/** The messages of a robot, newest first, and a test that shows the platform's answer. */
export const RobotLog = ({ robot }: { robot: Robot }) => {
  const query = useInfiniteQuery(logQuery(robot.id))
  const queryClient = useQueryClient()
  const messages = query.data?.pages.flatMap((page) => page.data) ?? []
  const test = useCall('robots.test', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('robots') }),
  })
  return (
    <Panel
      title={t('webhooks.log')}
      aside={
        <Button
          variant="default"
          disabled={!robot.tokenSet}
          loading={test.isPending}
          onClick={() => test.mutate({ id: robot.id })}
        >
          {t('robots.test')}
        </Button>
      }
      flush
    >
      {test.data ? (
        <Text as="div" pad={4} tone="quiet">
          <TestAnswer answer={test.data} />
        </Text>
      ) : null}
      <QueryState query={query} rows={3} rowPx={56} />
      {query.data && messages.length === 0 ? (
        <Text pad={4} tone="quiet">
          {t('webhooks.logEmpty')}
        </Text>
      ) : null}
      <ul>
        {messages.map((message) => (
          <Entry key={message.id} message={message} />
        ))}
      </ul>
      <MoreButton query={query} name={t('webhooks.older')} />
    </Panel>
  )
}
