import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { Text } from '../../../ui/layout/parts.tsx'
import shared from '../../identity/administration.module.css'
import classes from './shops.module.css'

export type ManagedChannel = CallOutput<'shops.channelList'>['data'][number]

const faultsOf = (draft: { name: string; code: string; siteCode: string }) => ({
  name: draft.name.trim() === '' ? t('settings.channelNameMissing') : undefined,
  code: /^[A-Z][A-Z0-9_]{0,29}$/.test(draft.code) ? undefined : t('settings.channelCodeWrong'),
  siteCode: /^\d{1,20}$/.test(draft.siteCode) ? undefined : t('settings.channelSiteWrong'),
})

type Draft = { name: string; code: string; siteCode: string; enabled: boolean }

const ChannelFields = (props: {
  draft: Draft
  faults: Partial<ReturnType<typeof faultsOf>>
  isNew: boolean
  onChange: (part: Partial<Draft>) => void
}) => {
  const { draft, faults, isNew, onChange } = props
  return (
    <>
      <TextField
        label={t('settings.channelName')}
        required
        maxLength={40}
        value={draft.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('settings.channelCode')}
        required
        disabled={!isNew}
        maxLength={30}
        hint={t('settings.channelCodeHint')}
        value={draft.code}
        error={faults.code}
        onChange={(event) => onChange({ code: event.currentTarget.value.toUpperCase() })}
      />
      <TextField
        label={t('settings.channelSite')}
        required
        disabled={!isNew}
        inputMode="numeric"
        maxLength={20}
        value={draft.siteCode}
        error={faults.siteCode}
        onChange={(event) => onChange({ siteCode: event.currentTarget.value })}
      />
      {isNew ? null : (
        <CheckField
          label={t('settings.channelEnabled')}
          hint={t('settings.channelEnabledHint')}
          checked={draft.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
      )}
    </>
  )
}

const ChannelForm = ({ channel, onDone }: { channel: ManagedChannel | undefined; onDone: () => void }) => {
  const queryClient = useQueryClient()
  const { draft, change, sent, submitted, onSubmit } = useForm(`channel ${channel?.id ?? 'new'}`, {
    name: channel?.name ?? '',
    code: channel?.code ?? '',
    siteCode: channel?.siteCode ?? '',
    enabled: channel === undefined || channel.closedAt === null,
  })
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('shops') })
  const onSuccess = async () => {
    sent()
    toast.done()
    onDone()
    await again()
  }
  const create = useCall('shops.channelCreate', { onSuccess, onError: again })
  const update = useCall('shops.channelUpdate', { onSuccess, onError: again })
  const refused = create.error ?? update.error
  const faults = faultsOf(draft)
  const save = onSubmit(() => {
    if (Object.values(faults).some(Boolean)) return
    const { enabled, ...named } = { ...draft, name: draft.name.trim() }
    if (channel) update.mutate({ id: channel.id, version: channel.version, name: named.name, enabled })
    else create.mutate(named)
  })
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <ChannelFields
        draft={draft}
        faults={submitted ? faults : {}}
        isNew={channel === undefined}
        onChange={change}
      />
      {refused ? (
        <Text tone="danger" role="alert">
          {messageOf(refused)}
        </Text>
      ) : null}
      <Button type="submit" fullWidth loading={create.isPending || update.isPending}>
        {t('settings.saveChannel')}
      </Button>
    </form>
  )
}

const ChannelRow = (props: { channel: ManagedChannel; mayChange: boolean; onOpen: () => void }) => {
  const { channel, mayChange, onOpen } = props
  return (
    <li>
      <Text
        as="button"
        columns="fill-auto"
        wide
        textAlign="start"
        type="button"
        className={`${shared.row} ${classes.shop}`}
        disabled={!mayChange}
        onClick={onOpen}
      >
        <span>
          <Text as="b" weight={600}>
            {channel.name}
          </Text>
          <small className={shared.quiet}>{`${channel.code} · ${channel.siteCode}`}</small>
        </span>
        <span className={shared.pills}>
          <StatusPill>{t('settings.channelShops', { n: channel.openShops })}</StatusPill>
          {channel.closedAt === null ? null : <StatusPill>{t('settings.shopClosed')}</StatusPill>}
        </span>
        {mayChange ? <Icon name="pen" size={18} /> : null}
      </Text>
    </li>
  )
}

/** The channels that shops sell through; users who manage the chain change them. */
export const Channels = (props: { channels: readonly ManagedChannel[]; mayChange: boolean }) => {
  const { channels, mayChange } = props
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const channel = channels.find(({ id }) => id === open)
  return (
    <Panel
      title={t('settings.channels')}
      aside={
        mayChange ? (
          <Button variant="default" onClick={() => setOpen('new')}>
            {t('settings.channelAdd')}
          </Button>
        ) : null
      }
      flush
    >
      <ul>
        {channels.map((one) => (
          <ChannelRow key={one.id} channel={one} mayChange={mayChange} onOpen={() => setOpen(one.id)} />
        ))}
      </ul>
      <Dialog
        title={channel?.name ?? t('settings.channelAdd')}
        open={open !== undefined}
        onClose={close}
        widthPx={480}
      >
        {open ? <ChannelForm key={open} channel={channel} onDone={close} /> : null}
      </Dialog>
    </Panel>
  )
}
