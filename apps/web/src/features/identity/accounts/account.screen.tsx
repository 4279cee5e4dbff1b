import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { nounKey, useCall } from '../../../client/queries.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { isMobile, plainMobile } from '../../../ui/figures/mobile-text.ts'
import classes from '../administration.module.css'
import { ShownOnce } from '../shown-once.tsx'
import { AccountKeys } from './account-keys.tsx'
import { RoleChoice, ShopChoice } from './account-rights.tsx'
import { accountQuery, useRightNames, type Account } from './accounts.queries.ts'
import { AccountStatePill } from './accounts.screen.tsx'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'

type Draft = { username: string; name: string; mobile: string; roles: string[]; shopIds: string[] }
/** The draft of an account; a new one is a guide's. */
const draftOf = (account: Account | undefined): Draft => ({
  username: account?.username ?? '',
  name: account?.name ?? '',
  mobile: account?.mobile ?? '',
  roles: account?.roles ?? ['guide'],
  shopIds: account?.shopIds ?? [],
})

const personnelOf = ({ name, roles, shopIds }: Account) => ({ name, roles, shopIds })

type Faults = Partial<Record<'username' | 'name' | 'mobile', string>>

const faultsOf = (draft: Draft, isNew: boolean): Faults => ({
  ...(draft.name.trim() ? {} : { name: t('identity.nameMissing') }),
  ...(isNew && !/^[A-Za-z][\w.-]{2,31}$/.test(draft.username.trim())
    ? { username: t('identity.usernameWrong') }
    : {}),
  ...(isNew && !isMobile(draft.mobile) ? { mobile: t('identity.mobileWrong') } : {}),
})

const Person = (props: {
  draft: Draft
  faults: Faults
  account: Account | undefined
  onChange: (part: Partial<Draft>) => void
}) => {
  const { draft, faults, account, onChange } = props
  return (
    <Panel title={t('identity.person')}>
      <div className={classes.form}>
        <TextField
          label={t('identity.name')}
          required
          maxLength={40}
          autoComplete="off"
          value={draft.name}
          error={faults.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <TextField
            label={t('identity.username')}
            required
            maxLength={32}
            autoComplete="off"
            readOnly={account !== undefined}
            value={draft.username}
            error={faults.username}
            onChange={(event) => onChange({ username: event.currentTarget.value })}
          />
          <TextField
            label={t('identity.mobile')}
            required
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            readOnly={account !== undefined}
            value={draft.mobile}
            error={faults.mobile}
            onChange={(event) => onChange({ mobile: event.currentTarget.value })}
          />
        </div>
        {account ? (
          <p className={classes.quiet}>
            {t('identity.createdAndSeen', {
              created: formatDate(account.createdAt),
              seen: account.lastSeenAt ? formatDateTime(account.lastSeenAt) : t('identity.neverSeen'),
            })}{' '}
            <Link to="/audit" search={{ subject: account.id }}>
              {t('identity.whatWasDone')}
            </Link>
          </p>
        ) : (
          <p className={classes.quiet}>{t('identity.temporaryPasswordHint')}</p>
        )}
      </div>
    </Panel>
  )
}

/** The actions on an existing account; each asks for confirmation and reports success. */
const useAccountChanges = (account: Account | undefined, onPassword: (password: string) => void) => {
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: nounKey('identity') })
  const done = async () => {
    await renew()
    toast.done()
  }
  const enable = useCall('identity.accountEnable', { onSuccess: done })
  const disable = useCall('identity.accountDisable', { onSuccess: done })
  const reset = useCall('identity.accountResetPassword', {
    onSuccess: (output) => onPassword(output.temporaryPassword),
  })
  const name = account?.name ?? ''
  const asked = async (text: string, change: (input: { id: string }) => void) => {
    if (account && (await confirm({ text }))) change({ id: account.id })
  }
  return {
    renew,
    busy: enable.isPending || disable.isPending || reset.isPending,
    enable: () => account && enable.mutate({ id: account.id }),
    disable: () => void asked(t('identity.disableText', { name }), disable.mutate),
    reset: () => void asked(t('identity.resetText', { name }), reset.mutate),
  }
}

const AccountButtons = ({
  account,
  changes,
}: {
  account: Account
  changes: ReturnType<typeof useAccountChanges>
}) => {
  const enabled = account.state === 'ENABLED'
  return (
    <>
      <Button variant="default" disabled={changes.busy} onClick={changes.reset}>
        {t('identity.resetPassword')}
      </Button>
      <Button variant="default" disabled={changes.busy} onClick={enabled ? changes.disable : changes.enable}>
        {t(enabled ? 'identity.disable' : 'identity.enable')}
      </Button>
    </>
  )
}

type Props = { onCreated: (id: string) => void; onDone: () => void }

/** Saves a new or changed account; a waiting one is enabled with it. */
const useSaving = (
  account: Account | undefined,
  changes: ReturnType<typeof useAccountChanges>,
  onSent: () => void,
  onPassword: (password: string, id: string) => void,
  onDone: () => void,
) => {
  const create = useCall('identity.accountCreate', {
    onSuccess: async ({ id, temporaryPassword }) => {
      onSent()
      onPassword(temporaryPassword, id)
      await changes.renew()
    },
  })
  const update = useCall('identity.accountUpdate', {
    onSuccess: async () => {
      onSent()
      await changes.renew()
      if (account?.state === 'WAITING') return changes.enable()
      toast.done()
      onDone()
    },
    onError: (error) => {
      toast.error(messageOf(error))
      // After a conflict the draft is rebased on what others saved.
      return changes.renew()
    },
  })
  return { create, update }
}

const toAccounts = () => ({ link: { to: '/accounts' } as const, name: t('identity.accounts') })

const WaitingSince = ({ date }: { date: string }) => (
  <Inline as="p" gap={3} align="center" padY={3} padX={4} surface="warning-soft" round="m" tone="warning">
    <Icon name="clock" />
    {t('identity.waitingText', { date: formatDate(date) })}
  </Inline>
)

const AccountForm = ({ account, onCreated, onDone }: Props & { account: Account | undefined }) => {
  const { draft, change, sent } = useDraft(`account ${account?.id ?? 'new'}`, draftOf(account))
  const [faults, setFaults] = useState<Faults>({})
  const [secret, setSecret] = useState<{ password: string; id: string }>()
  const names = useRightNames()
  const changes = useAccountChanges(account, (password) => setSecret({ password, id: account?.id ?? '' }))
  const { create, update } = useSaving(
    account,
    changes,
    sent,
    (password, id) => setSecret({ password, id }),
    onDone,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft, account === undefined)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { roles, shopIds, name } = draft
    if (account)
      update.mutate({ id: account.id, before: personnelOf(account), name: name.trim(), roles, shopIds })
    else
      create.mutate({
        ...draft,
        name: name.trim(),
        username: draft.username.trim(),
        mobile: plainMobile(draft.mobile),
      })
  }
  const waiting = account?.state === 'WAITING'
  return (
    <ListedScreen
      back={toAccounts()}
      title={account?.name ?? t('identity.accountCreate')}
      state={account ? <AccountStatePill state={account.state} /> : undefined}
    >
      <form className={classes.form} noValidate onSubmit={save}>
        {waiting ? <WaitingSince date={account.waitingSince ?? ''} /> : null}
        <Stack gap={4} className={classes.columnsOfForm}>
          <div className={classes.form}>
            <Person draft={draft} faults={faults} account={account} onChange={change} />
            <RoleChoice roles={names.roles} chosen={draft.roles} onChange={(roles) => change({ roles })} />
          </div>
          <ShopChoice
            shops={names.shops}
            chosen={draft.shopIds}
            onChange={(shopIds) => change({ shopIds })}
          />
        </Stack>
        <ActionBar floating>
          {account && !waiting ? <AccountButtons account={account} changes={changes} /> : null}
          <Button type="submit" loading={create.isPending || update.isPending || changes.busy}>
            {waiting ? t('identity.saveAndEnable') : t('identity.save')}
          </Button>
        </ActionBar>
      </form>
      {account?.state === 'ENABLED' ? <AccountKeys account={account} /> : null}
      <ShownOnce
        title={t('identity.temporaryPassword')}
        text={t('identity.temporaryPasswordText', { name: draft.name })}
        secret={secret?.password}
        done={t('identity.passwordHandedOver')}
        onClose={() => {
          setSecret(undefined)
          if (secret && !account) onCreated(secret.id)
        }}
      />
    </ListedScreen>
  )
}

/** One account: person, roles, shops, enabling and disabling. Without an id a new one. */
export const AccountScreen = ({ id, ...props }: Props & { id: string | undefined }) => {
  const query = useQuery({ ...accountQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <AccountForm key="new" {...props} account={undefined} />
  if (query.data) return <AccountForm key={id} {...props} account={query.data} />
  return (
    <ListedScreen back={toAccounts()} title={t('identity.accounts')}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={5} rowPx={88} />
      )}
    </ListedScreen>
  )
}
