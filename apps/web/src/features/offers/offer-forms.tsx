import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { InlineForm } from '../../ui/fields/inline-form.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { centsText, parseCents } from '../../ui/figures/amount-text.ts'
import type { Offer } from './offers.queries.ts'

const focusOnShow = (box: HTMLInputElement | null) => box?.focus()

/** The manager's counter-offer for one piece, between the requested and the marked price. */
export const CounterForm = (props: {
  offer: Offer
  busy: boolean
  onSend: (dealPrice: number, note: string) => void
  onCancel: () => void
}) => {
  const { offer } = props
  const { draft, change, submitted, onSubmit } = useForm(`offer counter ${offer.id}`, {
    typed: centsText(Math.min(offer.redLinePrice, offer.marketingPrice)),
    note: '',
  })
  const dealPrice = parseCents(draft.typed)
  const range = t('offers.counterHint', {
    above: `¥${formatCents(offer.dealPrice)}`,
    most: `¥${formatCents(offer.marketingPrice)}`,
  })
  const fits = dealPrice !== undefined && dealPrice > offer.dealPrice && dealPrice <= offer.marketingPrice
  const error = dealPrice === undefined ? t('offers.priceInvalid') : range
  const submit = onSubmit(() => {
    if (fits) props.onSend(dealPrice, draft.note.trim())
  })
  return (
    <InlineForm send={t('offers.counterSend')} busy={props.busy} onSubmit={submit} onCancel={props.onCancel}>
      <TextField
        label={t('offers.counterPrice')}
        hint={range}
        error={submitted && !fits ? error : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={draft.typed}
        ref={focusOnShow}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change({ typed: event.currentTarget.value })}
      />
      <TextField
        label={t('offers.note')}
        hint={t('offers.noteHint')}
        maxLength={300}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </InlineForm>
  )
}
