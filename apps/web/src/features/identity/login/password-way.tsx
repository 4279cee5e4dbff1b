import { Link } from '@tanstack/react-router'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntryForm } from '../entry/entry-form.tsx'
import classes from './login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { startSession } from '../session.ts'
import { useEntry } from '../entry/use-entry.ts'
import type { WayProps } from './way.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** Signs in with account and password. A failure keeps what was typed and shows the server's message. */
export const PasswordWay = ({ onSignedIn }: WayProps) => {
  const entry = useEntry('password')
  const { problem, valueOf } = entry
  const submit = async () => {
    const username = valueOf('account').trim()
    const password = valueOf('password')
    const missing = {
      account: username === '' ? t('identity.accountMissing') : undefined,
      password: password === '' ? t('identity.passwordMissing') : undefined,
    }
    const done = await entry.attempt(missing, async (captcha) =>
      startSession(await call('identity.login', { username, password, captcha })),
    )
    if (done) onSignedIn()
  }
  return (
    <EntryForm entry={entry} submitLabel={t('identity.signIn')} onSubmit={() => void submit()}>
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
      <Stack columns={1} justifyItems="end" className={classes.withLink}>
        <PasswordField
          name="password"
          label={t('identity.password')}
          placeholder={t('identity.passwordHint')}
          autoComplete="current-password"
          error={problem.password}
        />
        <Link to="/forgot" className={classes.link}>
          {t('identity.forgot')}
        </Link>
      </Stack>
    </EntryForm>
  )
}
