import { useState } from 'react'
import { SMS_RESEND_S } from '@showfloor/contract/common/constants'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from '../login/login.module.css'
import { maskedMobile, plainMobile } from '../../../ui/figures/mobile-text.ts'
import { halfWidth } from '../../../ui/figures/half-width.ts'
import { mobileProblem } from './mobile-field.tsx'
import type { Entry } from '../entry/use-entry.ts'
import { useWait } from './use-wait.ts'
import { Text } from '../../../ui/layout/parts.tsx'

const digitsOf = (text: string): string => halfWidth(text).replaceAll(/\D/g, '').slice(0, 6)

/** Why a code cannot be sent, if anything. */
export const codeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : t('identity.codeMissing')

/** The code from a text message, with the button that sends it to the form's mobile, again after a minute. */
export const CodeField = (props: {
  entry: Entry
  send:
    | 'identity.sendLoginCode'
    | 'identity.sendResetCode'
    | 'identity.sendRegisterCode'
    | 'identity.sendMobileCode'
}) => {
  const { entry } = props
  const again = useWait()
  const [sentTo, setSentTo] = useState('')
  const send = async () => {
    const mobile = plainMobile(entry.valueOf('mobile'))
    const sent = await entry.attempt({ mobile: mobileProblem(mobile) }, async (captcha) => {
      try {
        await call(props.send, { mobile, captcha })
      } catch (error) {
        if (error instanceof CallError && error.code === 'SMS_TOO_SOON') again.start(error.seconds ?? 0)
        throw error
      }
    })
    if (!sent) return
    again.start(SMS_RESEND_S)
    setSentTo(mobile)
    entry.form.current?.querySelector<HTMLInputElement>('[name="smsCode"]')?.focus()
  }
  const hint = sentTo === '' ? undefined : t('identity.codeSent', { mobile: maskedMobile(sentTo) })
  return (
    <TextField
      name="smsCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      label={t('identity.code')}
      placeholder={t('identity.codeHint')}
      hint={hint}
      error={entry.problem.smsCode}
      // Cut here and not by maxLength, so that a whole message can be pasted.
      onInput={(event) => {
        event.currentTarget.value = digitsOf(event.currentTarget.value)
      }}
      after={
        <span className={classes.send}>
          <Text
            as="button"
            padX={3}
            tone="accent"
            weight={600}
            nowrap
            type="button"
            disabled={again.left > 0 || entry.busy}
            onClick={() => void send()}
          >
            {again.left > 0
              ? t('identity.codeAgainIn', { n: again.left })
              : t(sentTo === '' ? 'identity.codeSend' : 'identity.codeAgain')}
          </Text>
        </span>
      }
    />
  )
}
