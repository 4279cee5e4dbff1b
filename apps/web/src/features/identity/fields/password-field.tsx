import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useHold } from '../../../ui/privacy/use-hold.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

/** A password, old or new, that is revealed while its eye is held. */
export const PasswordField = (props: {
  name: string
  label: string
  placeholder?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
}) => {
  const { isHeld, hold } = useHold()
  return (
    <TextField
      {...props}
      type={isHeld ? 'text' : 'password'}
      maxLength={200}
      after={
        <IconButton
          {...hold}
          icon="eye"
          size={20}
          label={t('identity.passwordShow')}
          title={t('identity.passwordShow')}
        />
      }
    />
  )
}
