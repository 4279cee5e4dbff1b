import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/message-of.ts'
import { TextField } from '../../ui/field.tsx'
import { FormAnswer } from './form-answer.tsx'
import classes from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { startSession } from './session.ts'
import type { WayProps } from './way.ts'

type Problem = { account?: string; password?: string; answer?: string }

const missing = (account: string, password: string): Problem => ({
  ...(account === '' ? { account: t('identity.accountMissing') } : {}),
  ...(password === '' ? { password: t('identity.passwordMissing') } : {}),
})

/** Sign in with account and password. A failure keeps what was typed and says why, in the server's words. */
export const PasswordWay = ({ onSignedIn }: WayProps) => {
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const valueOf = (name: string) => input(name)?.value ?? ''
  const focus = (name: string) => input(name)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const username = valueOf('account').trim()
    const password = valueOf('password')
    const found = missing(username, password)
    setProblem(found)
    if (found.account || found.password) return focus(found.account ? 'account' : 'password')
    setBusy(true)
    try {
      await startSession(await call('identity.login', { username, password }))
      onSignedIn()
    } catch (error) {
      setProblem({ answer: messageOf(error) })
      focus('password')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={classes['way']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="account"
        label={t('identity.account')}
        placeholder={t('identity.accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={problem.account}
      />
      <PasswordField
        name="password"
        label={t('identity.password')}
        placeholder={t('identity.passwordHint')}
        autoComplete="current-password"
        error={problem.password}
      />
      <FormAnswer text={problem.answer} />
      <Button type="submit" size="xl" fullWidth loading={busy}>
        {t('identity.signIn')}
      </Button>
    </form>
  )
}
