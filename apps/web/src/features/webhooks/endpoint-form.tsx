import { publicEventTypes, type PublicEventType } from '@showfloor/contract/common/public-events'
import { Button } from '@mantine/core'
import type { CallOutput } from '../../client/call.ts'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import shared from '../identity/administration.module.css'
import { EventChoice, firstShops, ShopScope } from './subscription-fields.tsx'
import { Inline } from '../../ui/layout/parts.tsx'

type Endpoint = CallOutput<'webhooks.list'>['data'][number]
type Draft = { name: string; url: string; types: PublicEventType[]; shopIds: string[] | null; on: boolean }
type Faults = Partial<Record<'name' | 'url' | 'types' | 'shopIds', string>>

const draftOf = (endpoint: Endpoint | undefined): Draft => ({
  name: endpoint?.name ?? '',
  url: endpoint?.url ?? 'https://',
  types: endpoint?.types ?? [],
  shopIds: endpoint ? endpoint.shopIds : firstShops(),
  on: endpoint === undefined || endpoint.state === 'ON',
})

const faultsOf = ({ name, url, types, shopIds }: Draft): Faults => ({
  ...(name.trim() ? {} : { name: t('webhooks.nameMissing') }),
  ...(/^https?:\/\/.+/.test(url.trim()) && URL.canParse(url.trim()) ? {} : { url: t('webhooks.urlWrong') }),
  ...(types.length > 0 ? {} : { types: t('webhooks.typesMissing') }),
  ...(shopIds?.length === 0 ? { shopIds: t('webhooks.shopsMissing') } : {}),
})

type FieldsProps = { draft: Draft; faults: Faults; onChange: (part: Partial<Draft>) => void }

const Fields = (props: FieldsProps & { isNew: boolean }) => {
  const { draft, faults, isNew, onChange } = props
  return (
    <>
      <TextField
        label={t('webhooks.name')}
        required
        maxLength={100}
        value={draft.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('webhooks.url')}
        required
        type="url"
        inputMode="url"
        maxLength={2000}
        hint={t('webhooks.urlHint')}
        value={draft.url}
        error={faults.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <EventChoice
        types={publicEventTypes}
        chosen={draft.types}
        fault={faults.types}
        onChange={(types) => onChange({ types })}
      />
      <ShopScope
        shopIds={draft.shopIds}
        fault={faults.shopIds}
        onChange={(shopIds) => onChange({ shopIds })}
      />
      {isNew ? null : (
        <CheckField
          label={t('webhooks.on')}
          hint={t('webhooks.onHint')}
          checked={draft.on}
          onChange={(on) => onChange({ on })}
        />
      )}
    </>
  )
}

/** Actions that cannot be undone: a new secret, and the removal of the endpoint. */
const Dangers = (props: { endpoint: Endpoint; onSecret: (secret: string) => void; onDone: () => void }) => {
  const { endpoint, onSecret, onDone } = props
  const { id, version, name, previousSecretUntil } = endpoint
  const outcome = useChangeOutcome('webhooks')
  const rotated = outcome(t('webhooks.rotated'))
  const removed = outcome(t('webhooks.removed'))
  const rotate = useCall('webhooks.rotate', {
    ...rotated,
    onSuccess: ({ secret }) => {
      onSecret(secret)
      return rotated.onSuccess()
    },
  })
  const remove = useCall('webhooks.remove', {
    ...removed,
    onSuccess: () => {
      onDone()
      return removed.onSuccess()
    },
  })
  const ask = async () => {
    if (
      await confirm({
        title: t('webhooks.removeAsk', { name }),
        text: t('webhooks.removeText'),
        okText: t('webhooks.remove'),
        danger: true,
      })
    )
      remove.mutate({ id, version })
  }
  return (
    <Inline wrap gap={3} align="center">
      <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate({ id, version })}>
        {t('webhooks.rotate')}
      </Button>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        {t('webhooks.remove')}
      </Button>
      {previousSecretUntil ? (
        <p className={shared.quiet}>
          {t('webhooks.previousUntil', { time: formatDateTime(previousSecretUntil) })}
        </p>
      ) : null}
    </Inline>
  )
}

/** Adds an endpoint, or changes one. */
export const EndpointForm = (props: {
  endpoint: Endpoint | undefined
  onSecret: (secret: string) => void
  onDone: () => void
}) => {
  const { endpoint, onSecret, onDone } = props
  const { draft, change, sent, submitted, onSubmit } = useForm(
    `webhook ${endpoint?.id ?? 'new'}`,
    draftOf(endpoint),
  )
  const outcome = useChangeOutcome('webhooks')(t('webhooks.saved'))
  const create = useCall('webhooks.create', {
    onSuccess: ({ secret }) => {
      sent()
      onSecret(secret)
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const update = useCall('webhooks.update', {
    onSuccess: () => {
      sent()
      onDone()
      return outcome.onSuccess()
    },
    onError: () => {},
  })
  const faults = faultsOf(draft)
  const refused = create.error ?? update.error
  const save = onSubmit(() => {
    if (Object.keys(faults).length > 0) return
    const { on, ...rest } = draft
    const written = { ...rest, name: draft.name.trim(), url: draft.url.trim() }
    if (endpoint) update.mutate({ id: endpoint.id, version: endpoint.version, ...written, on })
    else create.mutate(written)
  })
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <Fields draft={draft} faults={submitted ? faults : {}} isNew={!endpoint} onChange={change} />
      {refused ? <Fault>{messageOf(refused)}</Fault> : null}
      <Button type="submit" fullWidth loading={create.isPending || update.isPending}>
        {t('webhooks.save')}
      </Button>
      {endpoint ? <Dangers endpoint={endpoint} onSecret={onSecret} onDone={onDone} /> : null}
    </form>
  )
}
