import { permissions, type Permission } from '@showfloor/contract/common/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import classes from '../administration.module.css'
import { ShownOnce } from '../shown-once.tsx'
import { ShopChoice } from './account-rights.tsx'
import { useRightNames, type Account } from './accounts.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'

type Key = CallOutput<'identity.keyList'>['data'][number]
type Draft = { name: string; permissions: Permission[]; shopIds: string[] | null; days: string }

const lifetimes = ['30', '90', '180', '365', '730']

const KeyRow = ({ apiKey, accountId }: { apiKey: Key; accountId: string }) => {
  const revoke = useCall('identity.keyRevoke', useChangeOutcome('identity')(t('identity.keyRevoked')))
  const { shopNames } = useRightNames()
  const { id, name, shopIds, expiresAt, lastUsedAt, lastAddress, createdBy } = apiKey
  const used = lastUsedAt
    ? t('identity.keyUsed', { time: formatDateTime(lastUsedAt), address: lastAddress ?? '' })
    : t('identity.keyUnused')
  const ask = async () => {
    if (
      await confirm({
        text: t('identity.keyRevokeAsk', { name }),
        okText: t('identity.keyRevoke'),
        danger: true,
      })
    )
      revoke.mutate({ accountId, id })
  }
  return (
    <Box as="li" columns="fill-auto" className={`${classes.row} ${classes.key}`}>
      <span>
        <b>{name}</b>{' '}
        {apiKey.expired ? <StatusPill tone="danger">{t('identity.keyExpired')}</StatusPill> : null}
        <Box as="small" block className={classes.quiet}>
          {[used, t('identity.keyUntil', { date: formatDate(expiresAt) }), createdBy].join(' · ')}
        </Box>
        <Box as="small" block className={classes.quiet}>
          {apiKey.permissions.map((one) => permissions[one][contractLanguage()]).join(' · ')}
        </Box>
        {shopIds ? (
          <Box as="small" block className={classes.quiet}>
            {t('identity.keyShopsOf', { shops: shopIds.map((one) => shopNames.get(one) ?? one).join(' · ') })}
          </Box>
        ) : null}
      </span>
      <Button variant="default" loading={revoke.isPending} onClick={() => void ask()}>
        {t('identity.keyRevoke')}
      </Button>
    </Box>
  )
}

/** What the account may do by its roles; a key has some of it. */
const PermissionChoice = (props: {
  account: Account
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}) => {
  const { roles } = useRightNames()
  const own = new Set(
    roles.filter(({ code }) => props.account.roles.includes(code)).flatMap((role) => role.permissions),
  )
  const offered = (Object.keys(permissions) as Permission[]).filter((one) => own.has(one))
  return (
    <Stack as="fieldset" className={classes.keyPermissions}>
      <Text as="legend" weight={600}>
        {t('identity.keyPermissions')}
      </Text>
      {offered.map((one) => (
        <CheckField
          key={one}
          label={permissions[one][contractLanguage()]}
          checked={props.chosen.includes(one)}
          onChange={(on) =>
            props.onChange(offered.filter((each) => (each === one ? on : props.chosen.includes(each))))
          }
        />
      ))}
    </Stack>
  )
}

/** In which of the account's shops the key works. */
const KeyShops = (props: {
  account: Account
  shopIds: string[] | null
  onChange: (shopIds: string[] | null) => void
}) => {
  const { account, shopIds, onChange } = props
  const { shops } = useRightNames()
  return (
    <>
      <CheckField
        label={t('identity.keyShopsEvery')}
        hint={t('identity.keyShopsEveryHint')}
        checked={shopIds === null}
        onChange={(every) => onChange(every ? null : [])}
      />
      {shopIds === null ? null : (
        <ShopChoice
          shops={shops.filter(({ id }) => account.shopIds.includes(id))}
          chosen={shopIds}
          onChange={onChange}
        />
      )}
    </>
  )
}

const missingIn = (draft: Draft): string | undefined => {
  if (draft.permissions.length === 0) return t('identity.keyPermissionsMissing')
  return draft.shopIds?.length === 0 ? t('identity.keyShopsMissing') : undefined
}

const KeyForm = ({ account, onKey }: { account: Account; onKey: (key: string) => void }) => {
  const { draft, change, sent, submitted, fault, onSubmit } = useForm<Draft>(`key ${account.id}`, {
    name: '',
    permissions: [],
    shopIds: null,
    days: '90',
  })
  const outcome = useChangeOutcome('identity')(t('identity.keyMade'))
  const create = useCall('identity.keyCreate', {
    onSuccess: ({ key }) => {
      sent()
      onKey(key)
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const isNameless = draft.name.trim() === ''
  const missing = missingIn(draft)
  const save = onSubmit(() => {
    if (isNameless || missing) return
    const { permissions: allowed, shopIds, days } = draft
    create.mutate({
      accountId: account.id,
      name: draft.name.trim(),
      permissions: allowed,
      shopIds,
      days: Number(days),
    })
  })
  const problem = create.error ? messageOf(create.error) : submitted ? missing : undefined
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <div className={classes.pair}>
        <TextField
          label={t('identity.keyName')}
          required
          maxLength={60}
          hint={t('identity.keyNameHint')}
          value={draft.name}
          error={fault(isNameless, t('identity.keyNameMissing'))}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t('identity.keyDays')}
          value={draft.days}
          options={lifetimes.map((days) => ({ value: days, label: t('identity.keyDaysOf', { n: days }) }))}
          onChange={(days) => change({ days })}
        />
      </div>
      <PermissionChoice
        account={account}
        chosen={draft.permissions}
        onChange={(chosen) => change({ permissions: chosen })}
      />
      {account.shopIds.length > 1 ? (
        <KeyShops account={account} shopIds={draft.shopIds} onChange={(shopIds) => change({ shopIds })} />
      ) : null}
      {problem ? <Fault>{problem}</Fault> : null}
      <Button type="submit" fullWidth loading={create.isPending}>
        {t('identity.keyMake')}
      </Button>
    </form>
  )
}

/** The keys by which systems act for an account. */
export const AccountKeys = ({ account }: { account: Account }) => {
  const query = useQuery(callQuery('identity.keyList', { accountId: account.id }))
  const [making, setMaking] = useState(false)
  const [key, setKey] = useState<string>()
  const onKey = (shown: string) => {
    setMaking(false)
    setKey(shown)
  }
  return (
    <Panel
      title={t('identity.keys')}
      aside={
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('identity.keyNew')}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('identity.keysText')}</p>
      {query.error ? <p className={classes.quiet}>{messageOf(query.error)}</p> : null}
      <ul>
        {(query.data?.data ?? []).map((one) => (
          <KeyRow key={one.id} apiKey={one} accountId={account.id} />
        ))}
      </ul>
      <Dialog title={t('identity.keyNew')} open={making} onClose={() => setMaking(false)} widthPx={640}>
        <KeyForm account={account} onKey={onKey} />
      </Dialog>
      <ShownOnce
        title={t('identity.key')}
        text={t('identity.keyText')}
        secret={key}
        done={t('identity.passwordHandedOver')}
        onClose={() => setKey(undefined)}
      />
    </Panel>
  )
}
