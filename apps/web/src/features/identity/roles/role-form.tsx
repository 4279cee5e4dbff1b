import { Button } from '@mantine/core'
import {
  allPermissions,
  permissionAreas,
  permissions,
  type Permission,
  type PermissionArea,
} from '@showfloor/contract/common/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import classes from '../administration.module.css'
import type { Role } from './roles.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'

const areas = Object.keys(permissionAreas) as PermissionArea[]
const nameIn = (entry: { zh: string; en: string }): string => entry[contractLanguage()]

/** The permissions of one business area; those that the user lacks cannot be given or removed. */
const Area = (props: {
  area: PermissionArea
  chosen: ReadonlySet<Permission>
  own: ReadonlySet<string>
  onChange: (permission: Permission, on: boolean) => void
}) => {
  const members = allPermissions.filter((permission) => permissions[permission].area === props.area)
  const count = members.filter((permission) => props.chosen.has(permission)).length
  return (
    <fieldset className={classes.area}>
      <Inline as="legend" gap={2} align="baseline" wide marginBottom={1} line="below" weight={600}>
        {nameIn(permissionAreas[props.area])}
        <Text as="small" weight={400} tabular>
          {t('identity.areaCount', { n: count, all: members.length })}
        </Text>
      </Inline>
      {members.map((permission) => (
        <CheckField
          key={permission}
          label={nameIn(permissions[permission])}
          hint={props.own.has(permission) ? undefined : t('identity.permissionBeyond')}
          checked={props.chosen.has(permission)}
          disabled={!props.own.has(permission)}
          onChange={(on) => props.onChange(permission, on)}
        />
      ))}
    </fieldset>
  )
}

const Areas = (props: {
  chosen: ReadonlySet<Permission>
  own: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<Permission>) => void
}) => {
  const { chosen, own, onChange } = props
  const put = (permission: Permission, on: boolean) =>
    onChange(on ? new Set([...chosen, permission]) : chosen.difference(new Set([permission])))
  return (
    <Stack gapY={5} gapX={6} className={classes.areas}>
      {areas.map((area) => (
        <Area key={area} area={area} chosen={chosen} own={own} onChange={put} />
      ))}
    </Stack>
  )
}

/** The amount that holders of the role refund on one order without a second person. */
const LimitField = ({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) => (
  <TextField
    label={t('identity.revokeLimit')}
    hint={t('identity.revokeLimitHint')}
    inputMode="decimal"
    maxLength={12}
    before="¥"
    autoComplete="off"
    value={typed}
    error={parseCents(typed) === undefined ? t('identity.revokeLimitWrong') : undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

type Draft = { name: string; permissions: Permission[]; limit: string }

/** ¥1,000, as on the server. */
const defaultLimit = 100_000

const inOrder = (chosen: ReadonlySet<string>): Permission[] =>
  allPermissions.filter((permission) => chosen.has(permission))
const draftOf = (role: Role | undefined): Draft => ({
  name: role?.name ?? '',
  permissions: inOrder(new Set(role?.permissions)),
  limit: centsText(role?.revokeLimit ?? defaultLimit),
})
const before = ({ name, permissions: held, revokeLimit }: Role) => ({
  name,
  permissions: inOrder(new Set(held)),
  revokeLimit,
})

/**
 * The actions on a role. `onSaved` gets the code of the role to show next, after `onLeft` when that is another form. They are busy until the new state
 * was fetched.
 */
const useRoleChanges = (onLeft: () => void, onSaved: (code?: string) => Promise<void>) => {
  const queryClient = useQueryClient()
  const create = useCall('identity.roleCreate', {
    onSuccess: ({ code }) => {
      toast.done()
      onLeft()
      return onSaved(code)
    },
  })
  const update = useCall('identity.roleUpdate', {
    onSuccess: (_output, { code }) => {
      toast.done()
      return onSaved(code)
    },
    onError: (error) => {
      toast.error(messageOf(error))
      // After a conflict the draft is rebased on what others saved.
      return queryClient.invalidateQueries({ queryKey: nounKey('identity') })
    },
  })
  const remove = useCall('identity.roleDelete', {
    onSuccess: () => {
      onLeft()
      return onSaved()
    },
  })
  return { create, update, remove }
}

/** A role's name and permissions. `onSaved` gets the code of the role to show next, none when it was deleted. */
export const RoleForm = (props: { role: Role | undefined; onSaved: (code?: string) => Promise<void> }) => {
  const { role, onSaved } = props
  const own = new Set(useStored('userInfo')?.permissions)
  const [fault, setFault] = useState<string>()
  const { draft, change, sent } = useDraft(`role ${role?.code ?? 'new'}`, draftOf(role))
  const { name } = draft
  const revokeLimit = parseCents(draft.limit)
  const { create, update, remove } = useRoleChanges(sent, onSaved)
  const save = () => {
    if (!name.trim()) return setFault(t('identity.roleNameMissing'))
    if (revokeLimit === undefined) return undefined
    const what = { name: name.trim(), permissions: draft.permissions, revokeLimit }
    change({ name: what.name })
    return role ? update.mutate({ code: role.code, before: before(role), ...what }) : create.mutate(what)
  }
  const askToRemove = async () => {
    if (role && (await confirm({ text: t('identity.roleDeleteText', { name: role.name }) })))
      remove.mutate({ code: role.code })
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Panel title={role ? role.name : t('identity.roleCreate')}>
        <div className={classes.form}>
          <TextField
            label={t('identity.roleName')}
            required
            maxLength={30}
            autoComplete="off"
            value={name}
            error={fault}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {draft.permissions.includes('payment.revoke') ? (
            <LimitField typed={draft.limit} onChange={(limit) => change({ limit })} />
          ) : null}
          <Areas
            chosen={new Set(draft.permissions)}
            own={own}
            onChange={(chosen) => change({ permissions: inOrder(chosen) })}
          />
        </div>
      </Panel>
      <ActionBar
        floating
        summary={
          <Text as="small" tone="ink">
            {t('identity.holdsAtOnce')}
          </Text>
        }
      >
        {role && !role.builtIn && role.accountCount === 0 ? (
          <Button variant="default" loading={remove.isPending} onClick={() => void askToRemove()}>
            {t('identity.roleDelete')}
          </Button>
        ) : null}
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('identity.save')}
        </Button>
      </ActionBar>
    </form>
  )
}
