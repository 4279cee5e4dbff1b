import { Button } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Outcome } from '../../ui/states/outcome.tsx'
import { problemOf, waitSeconds, type Problem } from './confirmation-rules.ts'
import { Box, Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './confirmation.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const icons: Record<Problem, IconName> = {
  invalid: 'link',
  expired: 'clock',
  revoked: 'refresh',
  limited: 'clock',
  offline: 'globe',
  trouble: 'alert',
}

/**
 * The page for a link that does not work, with the next step and nothing about any order. `gone`: the title when the thing behind the
 * link no longer exists; the server's message explains it.
 */
export const LinkProblem = (props: {
  error: unknown
  gone?: string | undefined
  trying: boolean
  onRetry: () => void
  children: ReactNode
}) => {
  const { error, gone, trying, onRetry } = props
  const problem = gone === undefined ? problemOf(error) : 'expired'
  const title = gone ?? t(`confirmation.${problem}Title`)
  return (
    <Inline column gap={4} align="center" grow className={classes.page}>
      <title>{`${title} · Showfloor`}</title>
      <Box alignSelf="end" className={classes.linkProblemTop}>
        {props.children}
      </Box>
      <div className={classes.middle} role="alert">
        <Outcome icon={icons[problem]} tone="accent" title={title}>
          <Text size="lg">{gone === undefined ? t(`confirmation.${problem}Text`) : messageOf(error)}</Text>
        </Outcome>
      </div>
      {problem === 'limited' ? <Wait key={String(trying)} error={error} onRetry={onRetry} /> : null}
      {problem === 'offline' || problem === 'trouble' ? (
        <Button variant="default" loading={trying} onClick={onRetry} leftSection={<Icon name="refresh" />}>
          {t('common.retry')}
        </Button>
      ) : null}
    </Inline>
  )
}

/** A retry button, enabled when the rate limit is over. */
const Wait = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const [until] = useState(() => Date.now() + waitSeconds(error) * 1000)
  const [over, setOver] = useState(false)
  const [before, after] = t('confirmation.limitedWait', { time: '\u0000' }).split('\u0000')
  const end = useCallback(() => setOver(true), [])
  return (
    <>
      {over ? null : (
        <Text tone="quiet">
          {before}
          <Countdown until={until} onEnd={end} />
          {after}
        </Text>
      )}
      <Button variant="default" disabled={!over} onClick={onRetry} leftSection={<Icon name="refresh" />}>
        {t('common.retry')}
      </Button>
    </>
  )
}
