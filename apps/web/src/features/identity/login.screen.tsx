import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { messageOf } from '../../ui/message-of.ts'
import classes from './login.module.css'
import { signIn } from './session.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

type Problem = { account?: string; password?: string; answer?: string }

const missing = (account: string, password: string): Problem => ({
  ...(account === '' ? { account: t('identity.accountMissing') } : {}),
  ...(password === '' ? { password: t('identity.passwordMissing') } : {}),
})

const PasswordField = ({ error }: { error: string | undefined }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      name="password"
      label={t('identity.password')}
      placeholder={t('identity.passwordHint')}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={200}
      error={error}
      after={
        <button
          type="button"
          aria-label={t(shown ? 'identity.passwordHide' : 'identity.passwordShow')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}

/** Sign in with account and password. A failure keeps what was typed and says why, in the server's words. */
export const LoginScreen = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const valueOf = (name: string) => input(name)?.value ?? ''
  const focus = (name: string) => input(name)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const account = valueOf('account').trim()
    const password = valueOf('password')
    const found = missing(account, password)
    setProblem(found)
    if (found.account || found.password) return focus(found.account ? 'account' : 'password')
    setBusy(true)
    try {
      await signIn(account, password)
      onSignedIn()
    } catch (error) {
      setProblem({ answer: messageOf(error) })
      focus('password')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${t('identity.signIn')} · Showfloor`}</title>
      <header>
        <h1>{t('identity.signInTitle')}</h1>
        <p>{t('identity.signInLead')}</p>
      </header>
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
      <PasswordField error={problem.password} />
      <div role="alert" className={classes['answer']}>
        {problem.answer ? (
          <>
            <Icon name="alert" size={18} /> {problem.answer}
          </>
        ) : null}
      </div>
      <Button type="submit" size="xl" fullWidth loading={busy}>
        {t('identity.signIn')}
      </Button>
    </form>
  )
}
