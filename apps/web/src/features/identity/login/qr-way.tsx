import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { Refusal } from '../entry/refusal.tsx'
import classes from './login.module.css'
import { startSession } from '../session.ts'
import type { WayProps } from './way.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import '../../../ui/buttons/button-styles.ts'

const askAgainMs = 1500
const sizePx = 232

/** A code of this browser; a new one each time the way is chosen. */
const useCode = () =>
  useQuery({
    queryKey: ['identity', 'qrCode'],
    queryFn: async () => {
      const code = await call('identity.qrCode', {})
      return { ...code, until: Date.now() + code.expireTime * 1000 }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The state of the scan. The session in the confirmation is stored at once, because it is sent only once. */
const useProgress = (uid: string | undefined) =>
  useQuery({
    queryKey: ['identity', 'qrCodeState', uid],
    queryFn: async () => {
      const { state, login } = await call('identity.qrCodeState', { uid: uid ?? '' })
      if (login) await startSession(login)
      return state
    },
    enabled: uid !== undefined,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      error || (data && !['WAITING', 'SCANNED'].includes(data)) ? false : askAgainMs,
  })

/** Signs in by showing a code to a phone that is signed in. */
export const QrWay = ({ onSignedIn }: WayProps) => {
  const code = useCode()
  const progress = useProgress(code.data?.uid)
  const state = progress.data
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (state === 'CONFIRMED') signedIn()
  }, [state])
  const error = code.error ?? progress.error
  const isOver = state === 'EXPIRED' || state === 'REFUSED' || Boolean(error)
  return (
    <Stack gap={3} justifyItems="center" textAlign="center">
      <Stack
        align="center"
        justifyItems="center"
        pad={3}
        line="around"
        round="l"
        className={classes.code}
        data-over={isOver || state === 'SCANNED'}
      >
        {code.data ? (
          <QrCode text={code.data.url} sizePx={sizePx} label={t('profile.qrLabel')} />
        ) : (
          <div style={{ width: sizePx, height: sizePx }} aria-busy={code.isPending} />
        )}
        {isOver ? (
          <Button
            className={classes.over}
            leftSection={<Icon name="refresh" size={18} />}
            onClick={() => void code.refetch()}
          >
            {t('profile.qrRefresh')}
          </Button>
        ) : null}
        {state === 'SCANNED' ? (
          <span className={classes.over} data-tone="positive">
            <Icon name="check" size={36} />
          </span>
        ) : null}
      </Stack>
      <Text as="output" size="lg" className={classes.state}>
        {state === 'SCANNED' ? t('profile.qrScanned') : null}
        {state === 'REFUSED' ? t('profile.qrRefused') : null}
        {state === 'EXPIRED' ? t('profile.qrExpired') : null}
        {isOver || state === 'SCANNED' ? null : t('profile.qrHint')}
      </Text>
      {code.data && !isOver ? (
        <Text tone="quiet">
          <Countdown key={code.data.uid} until={code.data.until} />
        </Text>
      ) : null}
      <Refusal text={error ? messageOf(error) : undefined} />
    </Stack>
  )
}
