import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { callKey } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { CodeField, codeProblem } from '../fields/code-field.tsx'
import { EntryForm } from '../entry/entry-form.tsx'
import { plainMobile } from '../../../ui/figures/mobile-text.ts'
import { MobileField, mobileProblem } from '../fields/mobile-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { useEntry } from '../entry/use-entry.ts'

/** Changes the user's mobile, proved by the password and a code sent to the new number. A failure keeps what was typed. */
export const ChangeMobileDialog = ({ onClose }: { onClose: () => void }) => {
  const entry = useEntry('mobile')
  const queryClient = useQueryClient()
  const submit = async () => {
    const mobile = plainMobile(entry.valueOf('mobile'))
    const smsCode = entry.valueOf('smsCode')
    const password = entry.valueOf('password')
    const missing = {
      mobile: mobileProblem(mobile),
      smsCode: codeProblem(smsCode),
      password: password === '' ? t('profile.currentMissing') : undefined,
    }
    const done = await entry.attempt(missing, async (captcha) => {
      await call('identity.changeMobile', { mobile, smsCode, password, captcha })
    })
    if (!done) return
    void queryClient.invalidateQueries({ queryKey: callKey('identity.profile') })
    toast.success(t('profile.mobileSaved'))
    onClose()
  }
  return (
    <Dialog title={t('profile.changeMobile')} open onClose={onClose}>
      <EntryForm entry={entry} submitLabel={t('profile.save')} onSubmit={() => void submit()}>
        <p>{t('profile.changeMobileLead')}</p>
        <MobileField error={entry.problem.mobile} />
        <CodeField entry={entry} send="identity.sendMobileCode" />
        <PasswordField
          name="password"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          error={entry.problem.password}
        />
      </EntryForm>
    </Dialog>
  )
}
