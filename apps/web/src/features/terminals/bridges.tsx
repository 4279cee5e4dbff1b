import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { useTerminalChanges, type Bridge } from './terminals.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './terminals.module.css'
import { useSubmission } from '../../ui/drafts/use-form.ts'

/** The settings of a bridge; shown only this once. */
const Secret = ({ id, secret, onDone }: { id: string; secret: string; onDone: () => void }) => (
  <Stack gap={4} className={classes.form}>
    <p>{t('terminals.secretText')}</p>
    <TextField label={t('terminals.bridgeNo')} readOnly value={id} />
    <TextField
      label={t('terminals.secret')}
      readOnly
      value={secret}
      onFocus={(event) => event.currentTarget.select()}
    />
    <FormButtons>
      <Button onClick={onDone}>{t('terminals.secretKept')}</Button>
    </FormButtons>
  </Stack>
)

const BridgeForm = ({ shopId, onDone }: { shopId: string; onDone: () => void }) => {
  const [name, setName] = useState('')
  const { submitted, onSubmit } = useSubmission()
  const { create } = useTerminalChanges()
  const save = onSubmit(() => {
    if (name.trim() !== '') create.mutate({ shopId, name: name.trim() })
  })
  if (create.data) return <Secret {...create.data} onDone={onDone} />
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={save}>
      <TextField
        label={t('terminals.bridgeName')}
        hint={t('terminals.bridgeNameHint')}
        required
        maxLength={40}
        value={name}
        error={
          create.error
            ? messageOf(create.error)
            : submitted && name.trim() === ''
              ? t('terminals.bridgeNameMissing')
              : undefined
        }
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormButtons>
        <Button type="submit" loading={create.isPending}>
          {t('terminals.bridgeAdd')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

const BridgeRow = ({ bridge, mayChange }: { bridge: Bridge; mayChange: boolean }) => {
  const { remove } = useTerminalChanges()
  const ask = async () => {
    const text = t('terminals.bridgeRemoveText', { name: bridge.name })
    if (await confirm({ text, okText: t('terminals.bridgeRemove'), danger: true }))
      remove.mutate({ bridgeId: bridge.id })
  }
  return (
    <Inline as="li" wrap gap={3} align="center" padY={2} line="below" className={classes.row}>
      <span className={classes.words}>
        <b>{bridge.name}</b>
        <small>
          {bridge.seenAt === null
            ? t('terminals.neverSeen')
            : t('terminals.seen', { time: formatDateTime(bridge.seenAt) })}
        </small>
      </span>
      <StatusPill tone={bridge.online ? 'positive' : 'warning'}>
        {t(bridge.online ? 'terminals.online' : 'terminals.offline')}
      </StatusPill>
      {mayChange ? (
        <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
          {t('terminals.bridgeRemove')}
        </Button>
      ) : null}
    </Inline>
  )
}

/** The bridges of a shop; users who manage settings add and remove them. */
export const Bridges = (props: { shopId: string; bridges: readonly Bridge[]; mayChange: boolean }) => {
  const { shopId, bridges, mayChange } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Panel
      title={t('terminals.bridges')}
      aside={
        mayChange ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('terminals.bridgeAdd')}
          </Button>
        ) : null
      }
    >
      {bridges.length === 0 ? (
        <Text tone="quiet" tabular>
          {t('terminals.bridgesNone')}
        </Text>
      ) : null}
      <Stack as="ul" gap={1}>
        {bridges.map((bridge) => (
          <BridgeRow key={bridge.id} bridge={bridge} mayChange={mayChange} />
        ))}
      </Stack>
      <Dialog title={t('terminals.bridgeAdd')} open={open} onClose={close} widthPx={480}>
        {open ? <BridgeForm shopId={shopId} onDone={close} /> : null}
      </Dialog>
    </Panel>
  )
}
