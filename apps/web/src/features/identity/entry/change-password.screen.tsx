import { PASSWORD_LENGTH_MIN } from '@showfloor/contract/common/password'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { call } from '../../../client/call.ts'
import { readStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Refusal } from './refusal.tsx'
import classes from '../login/login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { startSession } from '../session.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

type Typed = { current: string; next: string; again: string }
type Problem = Partial<Typed> & { answer?: string }

const problemOf = ({ current, next, again }: Typed): Problem => ({
  ...(current === '' ? { current: t('profile.currentMissing') } : {}),
  ...(next.length < PASSWORD_LENGTH_MIN
    ? { next: t('profile.passwordRule', { n: PASSWORD_LENGTH_MIN }) }
    : {}),
  ...(again === next ? {} : { again: t('profile.againDiffers') }),
})

/**
 * Changes the user's password: every other device is signed out, this one stays. A failure keeps what was typed. `isTemporary`: the current password is
 * temporary, so nothing else is open before it is changed, except signing out.
 */
export const ChangePasswordScreen = (props: {
  isTemporary: boolean
  onChanged: () => void
  onBack: () => void
}) => {
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
    const typed = { current: valueOf('current'), next: valueOf('next'), again: valueOf('again') }
    const found = problemOf(typed)
    setProblem(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const input = { currentPassword: typed.current, newPassword: typed.next }
      await startSession(await call('identity.changePassword', input), readStored('loginType'))
      props.onChanged()
    } catch (error) {
      setProblem({ answer: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${t('profile.changePassword')} · Showfloor`}</title>
      <header>
        <h1>{t('profile.changePassword')}</h1>
        <p>{t(props.isTemporary ? 'profile.temporaryLead' : 'profile.changePasswordLead')}</p>
      </header>
      <PasswordField
        name="current"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        error={problem.current}
      />
      <PasswordField
        name="next"
        label={t('profile.newPassword')}
        hint={t('profile.passwordRule', { n: PASSWORD_LENGTH_MIN })}
        autoComplete="new-password"
        error={problem.next}
      />
      <PasswordField
        name="again"
        label={t('profile.again')}
        autoComplete="new-password"
        error={problem.again}
      />
      <Refusal text={problem.answer} />
      <Button type="submit" size="xl" fullWidth loading={busy}>
        {t('profile.changePassword')}
      </Button>
      <Button variant="subtle" onClick={props.onBack}>
        {t(props.isTemporary ? 'identity.signOut' : 'common.cancel')}
      </Button>
    </form>
  )
}
