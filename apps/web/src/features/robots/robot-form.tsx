import { robotEventTypes, type PublicEventType } from '@showfloor/contract/common/public-events'
import { Button } from '@mantine/core'
import type { CallOutput } from '../../client/call.ts'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import shared from '../identity/administration.module.css'
import { EventChoice, firstShops, ShopScope } from '../webhooks/subscription-fields.tsx'

type Robot = CallOutput<'robots.list'>['data'][number]
type Draft = Record<'name' | 'token' | 'secret' | 'keyWords' | 'from' | 'until', string> & {
  withoutSecret: boolean
  types: PublicEventType[]
  shopIds: string[] | null
  on: boolean
}
type Faults = Partial<Record<'name' | 'token' | 'types' | 'shopIds' | 'until', string>>

/** 1350 minutes since midnight → `22:30`. */
const clockOf = (minutes: number | undefined): string =>
  minutes === undefined
    ? ''
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const draftOf = (robot: Robot | undefined): Draft => ({
  name: robot?.name ?? '',
  token: '',
  secret: '',
  withoutSecret: false,
  keyWords: robot?.keyWords ?? '',
  types: robot?.types ?? robotEventTypes,
  shopIds: robot ? robot.shopIds : firstShops(),
  from: clockOf(robot?.quiet?.from),
  until: clockOf(robot?.quiet?.until),
  on: robot === undefined || robot.state !== 'OFF',
})

/** Token and secret are never stored in the browser. */
const withoutSecrets = (draft: Draft): Draft => ({ ...draft, token: '', secret: '' })

const faultsOf = (draft: Draft, robot: Robot | undefined): Faults => {
  const { from, until } = draft
  const isHalf = (from === '') !== (until === '') || (from !== '' && from === until)
  return {
    ...(draft.name.trim() || robot?.isChain ? {} : { name: t('robots.nameMissing') }),
    ...(draft.token.trim() || robot ? {} : { token: t('robots.tokenMissing') }),
    ...(draft.types.length > 0 ? {} : { types: t('webhooks.typesMissing') }),
    ...(draft.shopIds?.length === 0 ? { shopIds: t('webhooks.shopsMissing') } : {}),
    ...(isHalf ? { until: t('robots.quietWrong') } : {}),
  }
}

const writtenOf = (draft: Draft) => {
  const [token, secret] = [draft.token.trim(), draft.secret.trim()]
  return {
    name: draft.name.trim(),
    keyWords: draft.keyWords.trim(),
    types: draft.types,
    shopIds: draft.shopIds,
    quiet: draft.from && draft.until ? { from: minutesOf(draft.from), until: minutesOf(draft.until) } : null,
    ...(token ? { token } : {}),
    ...(secret ? { secret } : draft.withoutSecret ? { secret: null } : {}),
  }
}

type FieldsProps = {
  robot: Robot | undefined
  draft: Draft
  faults: Faults
  onChange: (part: Partial<Draft>) => void
}

/** The robot's credentials: entered here, never shown. */
const ConnectionFields = ({ robot, draft, faults, onChange }: FieldsProps) => (
  <>
    <TextField
      label={t('robots.token')}
      required={!robot}
      type="password"
      autoComplete="new-password"
      maxLength={500}
      hint={t(robot?.tokenSet ? 'robots.secretSet' : 'robots.tokenHint')}
      error={faults.token}
      value={draft.token}
      onChange={(event) => onChange({ token: event.currentTarget.value })}
    />
    <TextField
      label={t('robots.secret')}
      type="password"
      autoComplete="new-password"
      maxLength={500}
      hint={t(robot?.secretSet ? 'robots.secretSet' : 'robots.secretHint')}
      value={draft.secret}
      onChange={(event) => onChange({ secret: event.currentTarget.value })}
    />
    {robot?.secretSet ? (
      <CheckField
        label={t('robots.withoutSecret')}
        checked={draft.withoutSecret}
        onChange={(withoutSecret) => onChange({ withoutSecret })}
      />
    ) : null}
    <TextField
      label={t('robots.keyWords')}
      hint={t('robots.keyWordsHint')}
      maxLength={1000}
      value={draft.keyWords}
      onChange={(event) => onChange({ keyWords: event.currentTarget.value })}
    />
  </>
)

const QuietFields = ({ draft, faults, onChange }: FieldsProps) => (
  <div className={shared.pair}>
    <TextField
      type="time"
      label={t('robots.quietFrom')}
      hint={t('robots.quietHint')}
      value={draft.from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    <TextField
      type="time"
      label={t('robots.quietUntil')}
      error={faults.until}
      value={draft.until}
      onChange={(event) => onChange({ until: event.currentTarget.value })}
    />
  </div>
)

const Fields = (props: FieldsProps) => {
  const { robot, draft, faults, onChange } = props
  return (
    <>
      {robot?.isChain ? null : (
        <TextField
          label={t('robots.name')}
          required
          maxLength={100}
          hint={t('robots.nameHint')}
          value={draft.name}
          error={faults.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
      <ConnectionFields {...props} />
      <EventChoice
        types={robotEventTypes}
        chosen={draft.types}
        fault={faults.types}
        named={false}
        onChange={(types) => onChange({ types })}
      />
      <ShopScope
        shopIds={draft.shopIds}
        fault={faults.shopIds}
        onChange={(shopIds) => onChange({ shopIds })}
      />
      <QuietFields {...props} />
      {robot ? (
        <CheckField
          label={t('webhooks.on')}
          hint={t('robots.onHint')}
          checked={draft.on}
          onChange={(on) => onChange({ on })}
        />
      ) : null}
    </>
  )
}

const RemoveButton = ({ robot, onRemoved }: { robot: Robot; onRemoved: () => void }) => {
  const outcome = useChangeOutcome('robots')(t('webhooks.removed'))
  const remove = useCall('robots.remove', {
    ...outcome,
    onSuccess: () => {
      onRemoved()
      return outcome.onSuccess()
    },
  })
  const ask = async () => {
    const { id, version, name } = robot
    const title = t('webhooks.removeAsk', { name })
    const question = { title, text: t('robots.removeText'), okText: t('webhooks.remove'), danger: true }
    if (await confirm(question)) remove.mutate({ id, version })
  }
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      {t('webhooks.remove')}
    </Button>
  )
}

/** Adds a robot, or changes one; the form stays open afterwards, so that a test can follow. */
export const RobotForm = (props: {
  robot: Robot | undefined
  onCreated: (id: string) => void
  onRemoved: () => void
}) => {
  const { robot, onCreated, onRemoved } = props
  const { draft, setDraft, change, sent, submitted, onSubmit } = useForm(
    `robot ${robot?.id ?? 'new'}`,
    draftOf(robot),
    {
      keep: withoutSecrets,
    },
  )
  const outcome = useChangeOutcome('robots')(t('webhooks.saved'))
  const create = useCall('robots.create', {
    onSuccess: async ({ id }) => {
      sent()
      await outcome.onSuccess()
      onCreated(id)
    },
    onError: () => {},
  })
  const update = useCall('robots.update', {
    onSuccess: () => {
      setDraft((typed) => ({ ...withoutSecrets(typed), withoutSecret: false }))
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const faults = faultsOf(draft, robot)
  const refused = create.error ?? update.error
  const save = onSubmit(() => {
    if (Object.keys(faults).length > 0) return
    const written = writtenOf(draft)
    if (robot) update.mutate({ id: robot.id, version: robot.version, ...written, on: draft.on })
    else create.mutate({ ...written, token: draft.token.trim() })
  })
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <Fields robot={robot} draft={draft} faults={submitted ? faults : {}} onChange={change} />
      {refused ? <Fault>{messageOf(refused)}</Fault> : null}
      <Button type="submit" fullWidth loading={create.isPending || update.isPending}>
        {t('webhooks.save')}
      </Button>
      {robot && !robot.isChain ? <RemoveButton robot={robot} onRemoved={onRemoved} /> : null}
    </form>
  )
}
