import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { plainMobile } from '../../../ui/figures/mobile-text.ts'
import { setDeviceUse } from '../../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { uploadFile } from '../../files/upload.ts'
import { EntryForm } from '../../identity/entry/entry-form.tsx'
import { EntryPage } from '../../identity/entry/entry-page.tsx'
import { Refusal } from '../../identity/entry/refusal.tsx'
import { useEntry, type Entry } from '../../identity/entry/use-entry.ts'
import { ChosenPasswordField, NameField, UsernameField } from '../../identity/fields/account-fields.tsx'
import { MobileField, mobileProblem } from '../../identity/fields/mobile-field.tsx'
import { newPasswordProblem } from '../../identity/fields/new-password.ts'
import login from '../../identity/login/login.module.css'
import { startSession } from '../../identity/session.ts'
import { ChosenLogo } from './chosen-logo.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../setup.module.css'

/** The first start of a chain, at the address that the server printed: one page, which signs the administrator in. */
export const SetupScreen = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const begun = useQuery({ ...callQuery('setup.begin', { token }), retry: false, staleTime: Infinity })
  if (begun.error)
    return (
      <EntryPage title={t('setup.closed')} lead="">
        <Refusal text={messageOf(begun.error)} />
      </EntryPage>
    )
  return (
    <div className={`${login.form} ${classes.wide}`}>
      <title>{`${t('setup.title')} · Showfloor`}</title>
      <header>
        <h1>{t('setup.title')}</h1>
        <p>{t('setup.lead')}</p>
      </header>
      {begun.data ? (
        <SetupForm token={token} chainName={begun.data.chainName} onDone={onDone} />
      ) : (
        <SkeletonRows count={5} rowPx={72} />
      )}
    </div>
  )
}

/** The form's values, trimmed as the server trims them. */
const typedIn = ({ valueOf }: Entry) => {
  const text = (name: string) => valueOf(name).trim()
  return {
    username: text('username'),
    name: text('name'),
    mobile: plainMobile(valueOf('mobile')),
    password: valueOf('password'),
    chainName: text('chainName'),
    channelName: text('channelName'),
    siteName: text('siteName'),
    shopCode: text('shopCode'),
  }
}

const problemOf = (typed: ReturnType<typeof typedIn>) => {
  const { username, name, mobile, password, chainName, channelName, siteName, shopCode } = typed
  return {
    name: name === '' ? t('identity.nameMissing') : undefined,
    username: /^[A-Za-z][\w.-]{2,31}$/.test(username) ? undefined : t('identity.usernameWrong'),
    mobile: mobileProblem(mobile),
    password: newPasswordProblem(password, [username, mobile, name]),
    chainName: chainName === '' ? t('setup.chainNameMissing') : undefined,
    channelName: channelName === '' ? t('setup.channelNameMissing') : undefined,
    siteName: siteName === '' ? t('setup.siteNameMissing') : undefined,
    shopCode: /^[A-Za-z0-9][\w.-]{0,19}$/.test(shopCode) ? undefined : t('setup.shopCodeWrong'),
  }
}

/** The logo is uploaded once an account exists; a failure does not affect the set-up. */
const saveLogo = async (logo: File): Promise<void> => {
  try {
    const { id } = await uploadFile('CHAIN_LOGO', logo)
    await call('shops.logoUpdate', { fileId: id })
  } catch (error) {
    toast.error(t('setup.logoFailed', { reason: messageOf(error) }))
  }
}

const SetupForm = (props: { token: string; chainName: string; onDone: () => void }) => {
  const entry = useEntry('name')
  const [logo, setLogo] = useState<File>()
  const submit = async () => {
    const typed = typedIn(entry)
    const done = await entry.attempt(problemOf(typed), async () => {
      await startSession(await call('setup.finish', { ...typed, token: props.token }))
      // The steps that follow are office work, and there are no customers yet.
      setDeviceUse('BACK_OFFICE')
      if (logo) await saveLogo(logo)
    })
    if (done) props.onDone()
  }
  return (
    <EntryForm entry={entry} submitLabel={t('setup.finish')} onSubmit={() => void submit()}>
      <AdministratorFields entry={entry} />
      <ChainFields entry={entry} chainName={props.chainName} logo={logo} onLogo={setLogo} />
      <ShopFields entry={entry} />
    </EntryForm>
  )
}

const AdministratorFields = ({ entry: { problem } }: { entry: Entry }) => (
  <Stack as="fieldset" gap={4} align="start" line="above" className={classes.part}>
    <Text as="legend" weight={600}>
      {t('setup.administrator')}
    </Text>
    <NameField error={problem.name} />
    <UsernameField error={problem.username} />
    <MobileField error={problem.mobile} />
    <ChosenPasswordField label={t('identity.password')} error={problem.password} />
  </Stack>
)

const ChainFields = (props: {
  entry: Entry
  chainName: string
  logo: File | undefined
  onLogo: (logo: File | undefined) => void
}) => (
  <Stack as="fieldset" gap={4} align="start" line="above" className={classes.part}>
    <Text as="legend" weight={600}>
      {t('setup.chain')}
    </Text>
    <TextField
      name="chainName"
      label={t('setup.chainName')}
      defaultValue={props.chainName}
      autoComplete="organization"
      maxLength={40}
      error={props.entry.problem.chainName}
    />
    <TextField
      name="channelName"
      label={t('setup.channelName')}
      hint={t('setup.channelNameHint')}
      defaultValue={t('setup.channelDefault')}
      maxLength={40}
      error={props.entry.problem.channelName}
    />
    <ChosenLogo logo={props.logo} onChoose={props.onLogo} />
  </Stack>
)

const ShopFields = ({ entry: { problem } }: { entry: Entry }) => (
  <Stack as="fieldset" gap={4} align="start" line="above" className={classes.part}>
    <Text as="legend" weight={600}>
      {t('setup.shop')}
    </Text>
    <TextField
      name="siteName"
      label={t('setup.siteName')}
      hint={t('setup.siteNameHint')}
      maxLength={60}
      error={problem.siteName}
    />
    <TextField
      name="shopCode"
      label={t('setup.shopCode')}
      hint={t('setup.shopCodeHint')}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      error={problem.shopCode}
    />
  </Stack>
)
