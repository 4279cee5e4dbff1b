import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { usePosTerminalChanges, type PosTerminal } from './terminals.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './terminals.module.css'

const tones = { ACTIVATING: 'warning', ACTIVE: 'positive', BLOCKED: 'danger' } as const
const troubles = ['NO_ANSWER', 'ILLEGAL_SIGN'] as const
const hourMs = 3_600_000

/** Its last sign-in and the age of its key, or why it does not work. */
const noteOf = ({ signedInAt, trouble, state }: PosTerminal): string => {
  const known = troubles.find((one) => one === trouble)
  if (state !== 'ACTIVE' && trouble !== null)
    return t(known ? `terminals.posTrouble.${known}` : 'terminals.posRefused')
  if (signedInAt === null) return t('terminals.posNever')
  const n = Math.floor((Date.now() - Date.parse(signedInAt)) / hourMs)
  return t('terminals.posSigned', { n, time: formatDateTime(signedInAt) })
}

/** Shouqianba's code for a new terminal, or for a blocked one. */
const ActivationForm = (props: { shopId: string; terminal: PosTerminal | undefined; onDone: () => void }) => {
  const { shopId, terminal, onDone } = props
  const { draft, change, sent, submitted, fault, onSubmit } = useForm(
    `pos terminal ${terminal?.id ?? shopId}`,
    {
      name: terminal?.name ?? '',
      code: '',
    },
  )
  const { activate } = usePosTerminalChanges()
  const [name, code] = [draft.name.trim(), draft.code.trim()]
  const save = onSubmit(() => {
    if (name === '' || code === '') return
    const onSuccess = () => {
      sent()
      onDone()
    }
    const named = terminal ? { terminalId: terminal.id } : {}
    activate.mutate({ shopId, name, code, ...named }, { onSuccess })
  })
  const refused = activate.error ? messageOf(activate.error) : undefined
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={save}>
      <TextField
        label={t('terminals.posName')}
        hint={t('terminals.bridgeNameHint')}
        required
        maxLength={40}
        disabled={terminal !== undefined}
        value={draft.name}
        error={fault(name === '', t('terminals.bridgeNameMissing'))}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('terminals.posCode')}
        hint={t('terminals.posCodeHint')}
        required
        maxLength={64}
        autoComplete="off"
        value={draft.code}
        error={submitted && code === '' ? t('terminals.posCodeMissing') : refused}
        onChange={(event) => {
          change({ code: event.currentTarget.value })
          activate.reset()
        }}
      />
      <FormButtons>
        <Button type="submit" loading={activate.isPending}>
          {t('terminals.posActivate')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

const PosTerminalRow = (props: { terminal: PosTerminal; mayChange: boolean; onActivate: () => void }) => {
  const { terminal, mayChange, onActivate } = props
  const { signIn, deactivate } = usePosTerminalChanges()
  const ask = async () => {
    const text = t('terminals.posDeactivateText', { name: terminal.name })
    if (await confirm({ text, okText: t('terminals.posDeactivate'), danger: true }))
      deactivate.mutate({ terminalId: terminal.id })
  }
  return (
    <Inline as="li" wrap gap={3} align="center" padY={2} line="below" className={classes.row}>
      <span className={classes.words}>
        <b>{terminal.name}</b>
        {terminal.terminalSn === null ? null : (
          <small>{t('terminals.posSn', { no: terminal.terminalSn })}</small>
        )}
        <small>{noteOf(terminal)}</small>
      </span>
      <StatusPill tone={tones[terminal.state]}>{t(`terminals.posState.${terminal.state}`)}</StatusPill>
      {mayChange ? (
        <>
          <Button variant="default" loading={deactivate.isPending} onClick={() => void ask()}>
            {t('terminals.posDeactivate')}
          </Button>
          {terminal.state === 'ACTIVE' ? (
            <Button
              variant="default"
              loading={signIn.isPending}
              onClick={() => signIn.mutate({ terminalId: terminal.id })}
            >
              {t('terminals.posSignIn')}
            </Button>
          ) : (
            <Button onClick={onActivate}>{t('terminals.posActivate')}</Button>
          )}
        </>
      ) : null}
    </Inline>
  )
}

/** The Shouqianba terminals of a shop, for payment codes; users who manage settings activate and deactivate them. */
export const PosTerminals = (props: {
  shopId: string
  terminals: readonly PosTerminal[]
  mayChange: boolean
}) => {
  const { shopId, terminals, mayChange } = props
  const [open, setOpen] = useState<PosTerminal | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={t('terminals.posTitle')}
      aside={
        mayChange ? (
          <Button variant="default" onClick={() => setOpen('new')}>
            {t('terminals.posAdd')}
          </Button>
        ) : null
      }
    >
      {terminals.length === 0 ? (
        <Text tone="quiet" tabular>
          {t('terminals.posNone')}
        </Text>
      ) : null}
      <Stack as="ul" gap={1}>
        {terminals.map((terminal) => (
          <PosTerminalRow
            key={terminal.id}
            terminal={terminal}
            mayChange={mayChange}
            onActivate={() => setOpen(terminal)}
          />
        ))}
      </Stack>
      <Dialog title={t('terminals.posAdd')} open={open !== undefined} onClose={close} widthPx={480}>
        {open === undefined ? null : (
          <ActivationForm shopId={shopId} terminal={open === 'new' ? undefined : open} onDone={close} />
        )}
      </Dialog>
    </Panel>
  )
}
