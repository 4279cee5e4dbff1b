import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { ChosenPasswordField, NameField, UsernameField } from '../fields/account-fields.tsx'
import { CodeField, codeProblem } from '../fields/code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { plainMobile } from '../../../ui/figures/mobile-text.ts'
import { MobileField, mobileProblem } from '../fields/mobile-field.tsx'
import { newPasswordProblem } from '../fields/new-password.ts'
import { useEntry } from './use-entry.ts'

/** Registers an account, which an administrator has to enable before it can sign in. */
export const RegisterScreen = () => {
  const [registered, setRegistered] = useState('')
  if (registered !== '')
    return (
      <EntryPage title={t('identity.registered')} lead={t('identity.registeredLead', { name: registered })}>
        {null}
      </EntryPage>
    )
  return (
    <EntryPage title={t('identity.register')} lead={t('identity.registerLead')}>
      <RegisterForm onRegistered={setRegistered} />
    </EntryPage>
  )
}

const RegisterForm = ({ onRegistered }: { onRegistered: (name: string) => void }) => {
  const entry = useEntry('mobile')
  const { problem, valueOf } = entry
  const submit = async () => {
    const [name, username, password] = [
      valueOf('name').trim(),
      valueOf('username').trim(),
      valueOf('password'),
    ]
    const mobile = plainMobile(valueOf('mobile'))
    const smsCode = valueOf('smsCode')
    const missing = {
      name: name === '' ? t('identity.nameMissing') : undefined,
      username: /^[A-Za-z][\w.-]{2,31}$/.test(username) ? undefined : t('identity.usernameWrong'),
      mobile: mobileProblem(mobile),
      smsCode: codeProblem(smsCode),
      password: newPasswordProblem(password, [username, mobile, name]),
    }
    const done = await entry.attempt(missing, async (captcha) => {
      await call('identity.register', { mobile, smsCode, username, name, password, captcha })
    })
    if (done) onRegistered(name)
  }
  return (
    <EntryForm entry={entry} submitLabel={t('identity.registerSend')} onSubmit={() => void submit()}>
      <NameField error={problem.name} />
      <UsernameField error={problem.username} />
      <MobileField error={problem.mobile} />
      <CodeField entry={entry} send="identity.sendRegisterCode" />
      <ChosenPasswordField label={t('identity.password')} error={problem.password} />
    </EntryForm>
  )
}
