import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { CodeField, codeProblem } from '../fields/code-field.tsx'
import { EntryForm } from '../entry/entry-form.tsx'
import { plainMobile } from '../../../ui/figures/mobile-text.ts'
import { MobileField, mobileProblem } from '../fields/mobile-field.tsx'
import { startSession } from '../session.ts'
import { useEntry } from '../entry/use-entry.ts'
import type { WayProps } from './way.ts'

/** Signs in with a code sent to the account's mobile. */
export const SmsWay = ({ onSignedIn }: WayProps) => {
  const entry = useEntry('smsCode')
  const submit = async () => {
    const mobile = plainMobile(entry.valueOf('mobile'))
    const smsCode = entry.valueOf('smsCode')
    const missing = { mobile: mobileProblem(mobile), smsCode: codeProblem(smsCode) }
    const done = await entry.attempt(missing, async (captcha) =>
      startSession(await call('identity.loginByCode', { mobile, smsCode, captcha })),
    )
    if (done) onSignedIn()
  }
  return (
    <EntryForm entry={entry} submitLabel={t('identity.signIn')} onSubmit={() => void submit()}>
      <MobileField error={entry.problem.mobile} />
      <CodeField entry={entry} send="identity.sendLoginCode" />
    </EntryForm>
  )
}
