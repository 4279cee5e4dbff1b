import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Refusal } from '../entry/refusal.tsx'
import classes from './login.module.css'
import { startSession } from '../session.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

type Props = {
  /** Both come from DingTalk; without a code the user refused there. */
  authCode: string | undefined
  state: string | undefined
  onSignedIn: () => void
  onBack: () => void
}

/** The return address for DingTalk: signs in, or says why not. */
export const DingtalkReturnScreen = ({ authCode = '', state = '', onSignedIn, onBack }: Props) => {
  const isAgreed = authCode !== '' && state !== ''
  const login = useQuery({
    queryKey: ['identity', 'loginByDingtalk', state],
    queryFn: async () => {
      await startSession(await call('identity.loginByDingtalk', { authCode, state }), 'DINGDING')
      return true
    },
    enabled: isAgreed,
    retry: false,
    staleTime: Infinity,
  })
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (login.isSuccess) signedIn()
  }, [login.isSuccess])
  const problem = isAgreed ? login.error && messageOf(login.error) : t('profile.dingtalkRefused')
  return (
    <div className={classes.form}>
      <title>{`${t('profile.wayDingtalk')} · Showfloor`}</title>
      <header>
        <h1>{t('profile.dingtalkTitle')}</h1>
        {problem ? null : (
          <output>
            <Loader size="sm" color="pine" /> {t('profile.dingtalkWaiting')}
          </output>
        )}
      </header>
      {problem ? (
        <>
          <Refusal text={problem} />
          <Button size="xl" fullWidth onClick={onBack}>
            {t('profile.backToLogin')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
