import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import shared from '../../identity/administration.module.css'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { Text } from '../../../ui/layout/parts.tsx'

export type DeliverySetting = CallOutput<'orders.deliverySettings'>['data'][number]

const leadDaysMax = 180

/** The input, with amounts in yuan. */
type Draft = {
  nameZh: string
  nameEn: string
  where: 'address' | 'shop'
  fee: string
  freeFrom: string
  leadDays: string
  enabled: boolean
}

const draftOf = (mode: DeliverySetting | undefined): Draft => ({
  nameZh: mode?.nameZh ?? '',
  nameEn: mode?.nameEn ?? '',
  where: mode?.needsAddress === false ? 'shop' : 'address',
  fee: centsText(mode?.fee ?? 0),
  freeFrom: mode?.freeFrom == null ? '' : centsText(mode.freeFrom),
  leadDays: String(mode?.leadDays ?? 0),
  enabled: mode?.enabled ?? true,
})

/** The parsed input, or its faults. */
const read = (draft: Draft) => {
  const leadDays = parseWhole(draft.leadDays, { min: 0, max: leadDaysMax })
  const terms = {
    nameZh: draft.nameZh.trim(),
    nameEn: draft.nameEn.trim(),
    fee: parseCents(draft.fee) ?? 0,
    freeFrom: draft.freeFrom.trim() === '' ? null : (parseCents(draft.freeFrom) ?? 0),
    leadDays: leadDays ?? 0,
  }
  const amountWrong = t('settings.amountWrong')
  const faults = {
    nameZh: terms.nameZh === '' ? t('settings.deliveryNameMissing') : undefined,
    fee: parseCents(draft.fee) === undefined ? amountWrong : undefined,
    freeFrom:
      draft.freeFrom.trim() !== '' && parseCents(draft.freeFrom) === undefined ? amountWrong : undefined,
    leadDays: leadDays === undefined ? t('settings.leadWrong', { max: leadDaysMax }) : undefined,
  }
  const valid = Object.values(faults).every((fault) => fault === undefined)
  return { terms, faults, valid }
}

type Faults = ReturnType<typeof read>['faults']
type FieldsProps = { draft: Draft; faults: Partial<Faults>; onChange: (part: Partial<Draft>) => void }

const Names = ({ draft, faults, onChange }: FieldsProps) => (
  <div className={shared.pair}>
    <TextField
      label={t('settings.deliveryName')}
      required
      maxLength={20}
      autoComplete="off"
      data-autofocus
      value={draft.nameZh}
      error={faults.nameZh}
      onChange={(event) => onChange({ nameZh: event.currentTarget.value })}
    />
    <TextField
      label={t('settings.deliveryNameEn')}
      hint={t('settings.deliveryNameEnHint')}
      maxLength={40}
      autoComplete="off"
      value={draft.nameEn}
      onChange={(event) => onChange({ nameEn: event.currentTarget.value })}
    />
  </div>
)

const Terms = ({ draft, faults, onChange }: FieldsProps) => (
  <>
    <div className={shared.pair}>
      <TextField
        label={t('settings.deliveryFee')}
        before="¥"
        inputMode="decimal"
        value={draft.fee}
        error={faults.fee}
        onChange={(event) => onChange({ fee: event.currentTarget.value })}
      />
      <TextField
        label={t('settings.deliveryFreeFrom')}
        hint={t('settings.deliveryFreeFromHint')}
        before="¥"
        inputMode="decimal"
        value={draft.freeFrom}
        error={faults.freeFrom}
        onChange={(event) => onChange({ freeFrom: event.currentTarget.value })}
      />
    </div>
    <TextField
      label={t('settings.leadDays')}
      hint={t('settings.leadDaysHint')}
      after={t('settings.days')}
      inputMode="numeric"
      value={draft.leadDays}
      error={faults.leadDays}
      onChange={(event) => onChange({ leadDays: event.currentTarget.value })}
    />
  </>
)

/** A delivery mode: a new one, or the editable part of `mode`. */
export const DeliveryModeForm = (props: { mode: DeliverySetting | undefined; onDone: () => void }) => {
  const { mode, onDone } = props
  const queryClient = useQueryClient()
  const { draft, change, sent, submitted, onSubmit } = useForm(
    `delivery mode ${mode?.code ?? 'new'}`,
    draftOf(mode),
  )
  const ways = {
    onSuccess: async () => {
      sent()
      await queryClient.invalidateQueries({ queryKey: nounKey('orders') })
      toast.done()
      onDone()
    },
    onError: () => undefined,
  }
  const create = useCall('orders.deliveryModeCreate', ways)
  const update = useCall('orders.deliveryModeUpdate', ways)
  const refused = create.error ?? update.error
  const { terms, faults, valid } = read(draft)
  const save = onSubmit(() => {
    if (!valid) return
    if (mode) update.mutate({ ...terms, code: mode.code, enabled: draft.enabled })
    else create.mutate({ ...terms, needsAddress: draft.where === 'address' })
  })
  const fields = { draft, faults: submitted ? faults : {}, onChange: change }
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <Names {...fields} />
      {mode ? null : (
        <Segmented
          label={t('settings.deliveryWhere')}
          fullWidth
          value={draft.where}
          onChange={(where) => change({ where })}
          options={[
            { value: 'address', label: t('settings.deliveryToAddress') },
            { value: 'shop', label: t('settings.deliveryAtShop') },
          ]}
        />
      )}
      <Terms {...fields} />
      {mode ? (
        <CheckField
          label={t('settings.deliveryEnabled')}
          hint={t('settings.deliveryEnabledHint')}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      ) : null}
      {refused ? (
        <Text tone="danger" role="alert">
          {messageOf(refused)}
        </Text>
      ) : null}
      <Button type="submit" fullWidth loading={create.isPending || update.isPending}>
        {t('settings.saveDelivery')}
      </Button>
    </form>
  )
}
