import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import type { TenderType, Typed } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { TenderIcon } from '../tenders/tender-icon.tsx'
import { ways } from './ways.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

export type Draft = {
  type: TenderType
  /** As typed; undefined: what is taken first. */ text: string | undefined
  /** In the fields of the type's own, by field. */ typed: Typed
}

export const emptyDraft = (type: TenderType): Draft => ({ type, text: undefined, typed: {} })

/** The most that can be taken, and the part of it that is taken unless another amount is typed. */
export type Takeable = { askable: Cents; first: Cents }

/** The amount of a draft in cents, or why it is invalid. */
export const amountOf = (
  draft: Draft,
  { askable, first }: Takeable,
): { amount: Cents } | { error: string } => {
  const error = draft.text === undefined ? undefined : amountFault(draft.text)
  if (error !== undefined) return { error }
  const amount = draft.text === undefined ? first : (parseCents(draft.text) ?? 0)
  if (amount > askable) return { error: t('payments.amountTooMuch', { due: formatCents(askable) }) }
  return { amount }
}

const TypeChoice = (props: {
  types: readonly TenderType[]
  value: TenderType
  busy: boolean
  onChange: (type: TenderType) => void
}) => (
  <Segmented
    kind="cards"
    label={t('payments.method')}
    value={props.value}
    onChange={props.onChange}
    options={props.types.map((type) => ({
      value: type,
      disabled: props.busy,
      label: (
        <>
          <TenderIcon type={type} />
          {ways[type].choiceText?.() ?? t(`payments.type.${type}`)}
        </>
      ),
    }))}
  />
)

/** Method and amount. Enter triggers the screen's primary action. */
export const TakeForm = (props: {
  id: string
  orderId: string
  types: readonly TenderType[]
  hints: Readonly<Partial<Record<TenderType, string>>>
  draft: Draft
  takeable: Takeable
  busy: boolean
  onChange: (draft: Draft) => void
  onTake: (amount: Cents) => void
}) => {
  const { id, types, draft, takeable, busy, onChange, onTake } = props
  const { askable, first } = takeable
  const [tried, setTried] = useState<TenderType>()
  const checked = amountOf(draft, takeable)
  const { Fields: LineFields, TakeFields: Fields = LineFields, check } = ways[draft.type]
  const errors = check?.(draft.typed) ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!('amount' in checked) || busy) return
    setTried(draft.type)
    if (Object.keys(errors).length === 0) onTake(checked.amount)
  }
  return (
    <Stack as="form" gap={4} id={id} onSubmit={submit} noValidate>
      <TypeChoice
        types={types}
        value={draft.type}
        busy={busy}
        onChange={(type) => onChange({ ...draft, type, typed: {} })}
      />
      {props.hints[draft.type] ? <Text tone="quiet">{props.hints[draft.type]}</Text> : null}
      <Stack gap={3} align="start" justify="start" className={classes.amount}>
        <TextField
          label={t('payments.amount')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          before="¥"
          readOnly={busy}
          value={draft.text ?? centsText(first)}
          error={'error' in checked ? checked.error : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
        {'amount' in checked && checked.amount === askable ? null : (
          <FilterChip
            pressed={false}
            disabled={busy}
            onPress={() => onChange({ ...draft, text: first === askable ? undefined : centsText(askable) })}
          >
            {t('payments.full')}
          </FilterChip>
        )}
      </Stack>
      {Fields && 'amount' in checked ? (
        <Fields
          orderId={props.orderId}
          amount={checked.amount}
          typed={draft.typed}
          errors={tried === draft.type ? errors : {}}
          busy={busy}
          onChange={(typed) => onChange({ ...draft, typed })}
        />
      ) : null}
    </Stack>
  )
}
