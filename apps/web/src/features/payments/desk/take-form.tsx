import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { cashSuggestions, parseYuan, type TenderType } from '../payment-rules.ts'
import classes from './take-form.module.css'
import { TenderIcon } from '../tenders/tender-icon.tsx'

export type Draft = {
  type: TenderType
  /** As typed; undefined: everything that can be taken. */ text: string | undefined
}

/** The amount of a draft in cents, or why it is invalid. */
export const amountOf = (draft: Draft, askable: Cents): { amount: Cents } | { error: string } => {
  const amount = draft.text === undefined ? askable : parseYuan(draft.text)
  if (amount === undefined) return { error: t('payments.amountWrong') }
  if (amount > askable) return { error: t('payments.amountTooMuch', { due: formatCents(askable) }) }
  return { amount }
}

/** Cash handed over and change; only shown, nothing of it is sent. */
const ChangeHelper = ({ amount }: { amount: Cents }) => {
  const [text, setText] = useState('')
  const received = parseYuan(text)
  const left = (received ?? 0) - amount
  return (
    <div className={classes['change']}>
      <TextField
        label={t('payments.received')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        before="¥"
        placeholder={t('payments.receivedHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilterChips label={t('payments.received')}>
        {cashSuggestions(amount).map((sum) => (
          <FilterChip key={sum} pressed={received === sum} onPress={() => setText(centsText(sum))}>
            {`¥${formatCents(sum)}`}
          </FilterChip>
        ))}
      </FilterChips>
      {received === undefined ? null : (
        <output className={classes['left']} data-short={left < 0}>
          {left < 0 ? t('payments.short') : t('payments.change')}
          <Price amountCents={Math.abs(left)} size="lg" />
        </output>
      )}
    </div>
  )
}

/** Method and amount. Enter triggers the screen's primary action. */
export const TakeForm = (props: {
  id: string
  types: readonly TenderType[]
  draft: Draft
  askable: Cents
  busy: boolean
  onChange: (draft: Draft) => void
  onTake: (amount: Cents) => void
}) => {
  const { id, types, draft, askable, busy, onChange, onTake } = props
  const checked = amountOf(draft, askable)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('amount' in checked && !busy) onTake(checked.amount)
  }
  return (
    <form id={id} className={classes['form']} onSubmit={submit} noValidate>
      <Segmented
        kind="cards"
        label={t('payments.method')}
        value={draft.type}
        onChange={(type) => onChange({ ...draft, type })}
        options={types.map((type) => ({
          value: type,
          disabled: busy,
          label: (
            <>
              <TenderIcon type={type} />
              {t(`payments.type.${type}`)}
            </>
          ),
        }))}
      />
      <div className={classes['amount']}>
        <TextField
          label={t('payments.amount')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          before="¥"
          readOnly={busy}
          value={draft.text ?? centsText(askable)}
          error={'error' in checked ? checked.error : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
        {'amount' in checked && checked.amount === askable ? null : (
          <FilterChip pressed={false} disabled={busy} onPress={() => onChange({ ...draft, text: undefined })}>
            {t('payments.full')}
          </FilterChip>
        )}
      </div>
      {draft.type === 'CASH' && 'amount' in checked ? (
        <ChangeHelper key={checked.amount} amount={checked.amount} />
      ) : null}
    </form>
  )
}
