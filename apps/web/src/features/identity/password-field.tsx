import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A password, old or new, that can be shown while one types. */
export const PasswordField = (props: {
  name: string
  label: string
  placeholder?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
}) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={200}
      after={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          size={20}
          label={t(shown ? 'identity.passwordHide' : 'identity.passwordShow')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
