import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ChosenPasswordField } from '../fields/account-fields.tsx'
import { CodeField, codeProblem } from '../fields/code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { plainMobile } from '../../../ui/figures/mobile-text.ts'
import { MobileField, mobileProblem } from '../fields/mobile-field.tsx'
import { newPasswordProblem } from '../fields/new-password.ts'
import { useEntry } from './use-entry.ts'

type Shown = { mobile: string; verifyToken: string }

/** A forgotten password: the mobile, the code sent to it, then a new password. */
export const ForgotScreen = ({ onChanged }: { onChanged: () => void }) => {
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <EntryPage
      title={t('identity.forgotTitle')}
      lead={shown ? t('identity.newPasswordLead') : t('identity.forgotLead')}
    >
      {shown ? (
        <NewPasswordForm shown={shown} onChanged={onChanged} onExpired={() => setShown(null)} />
      ) : (
        <CodeForm onShown={setShown} />
      )}
    </EntryPage>
  )
}

const CodeForm = ({ onShown }: { onShown: (shown: Shown) => void }) => {
  const entry = useEntry('smsCode')
  const submit = () => {
    const mobile = plainMobile(entry.valueOf('mobile'))
    const smsCode = entry.valueOf('smsCode')
    const missing = { mobile: mobileProblem(mobile), smsCode: codeProblem(smsCode) }
    return entry.attempt(missing, async (captcha) => {
      const { verifyToken } = await call('identity.verifyResetCode', { mobile, smsCode, captcha })
      onShown({ mobile, verifyToken })
    })
  }
  return (
    <EntryForm entry={entry} submitLabel={t('identity.next')} onSubmit={() => void submit()}>
      <MobileField error={entry.problem.mobile} />
      <CodeField entry={entry} send="identity.sendResetCode" />
    </EntryForm>
  )
}

const NewPasswordForm = (props: { shown: Shown; onChanged: () => void; onExpired: () => void }) => {
  const { mobile, verifyToken } = props.shown
  const entry = useEntry('password')
  const submit = async () => {
    const newPassword = entry.valueOf('password')
    const done = await entry.attempt({ password: newPasswordProblem(newPassword, [mobile]) }, async () => {
      try {
        await call('identity.resetPassword', { verifyToken, newPassword })
      } catch (error) {
        if (error instanceof CallError && error.code === 'RESET_EXPIRED') {
          toast.error(error.message)
          props.onExpired()
        }
        throw error
      }
    })
    if (done) props.onChanged()
  }
  return (
    <EntryForm entry={entry} submitLabel={t('identity.newPasswordSave')} onSubmit={() => void submit()}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={mobile} readOnly />
      <ChosenPasswordField label={t('identity.newPassword')} error={entry.problem.password} />
    </EntryForm>
  )
}
