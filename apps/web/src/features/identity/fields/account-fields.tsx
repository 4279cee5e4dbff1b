import { PASSWORD_LENGTH_MIN } from '@showfloor/contract/common/password'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from './password-field.tsx'

type Fault = { error: string | undefined }

/** The name of a new account's person. */
export const NameField = ({ error }: Fault) => (
  <TextField name="name" label={t('identity.name')} autoComplete="name" maxLength={40} error={error} />
)

/** The username of a new account. */
export const UsernameField = ({ error }: Fault) => (
  <TextField
    name="username"
    label={t('identity.username')}
    hint={t('identity.usernameHint')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    error={error}
  />
)

/** A new password. */
export const ChosenPasswordField = ({ label, error }: Fault & { label: string }) => (
  <PasswordField
    name="password"
    label={label}
    hint={t('identity.newPasswordHint', { n: PASSWORD_LENGTH_MIN })}
    autoComplete="new-password"
    error={error}
  />
)
