import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { leaveFor } from '../../../client/external.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconBadge } from '../../../ui/pictures/icon-badge.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { rememberCameFrom } from '../entry/came-from.ts'
import classes from './login.module.css'
import { Refusal } from '../entry/refusal.tsx'
import type { WayProps } from './way.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import '../../../ui/buttons/button-styles.ts'

/** Signs in with the enterprise messenger, which returns to `/login-dingtalk`. */
export const DingtalkWay = ({ from }: WayProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const go = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { url } = await call('identity.startDingtalk', {})
      rememberCameFrom(from)
      leaveFor(url, { external: true })
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack columns={1} gap={5} justifyItems="center" textAlign="center" className={classes.way}>
      <IconBadge icon="shield" sizePx={36} widthPx={88} />
      <Text size="lg" tone="quiet">
        {t('profile.dingtalkHint')}
      </Text>
      <Refusal text={problem} />
      <Button size="xl" fullWidth loading={busy} onClick={() => void go()}>
        {t('profile.dingtalkGo')}
      </Button>
    </Stack>
  )
}
