import { effectOf, mostGivenBack } from '@showfloor/contract/common/difference-effect'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { Outlook } from '../../../ui/figures/outlook.tsx'
import type { Claim } from '../claims.queries.ts'

const yuan = (cents: number): string => `¥${formatCents(cents)}`

/** The amount in cents, or why it is invalid; an empty one means 0. */
export const checkedAmount = (
  typed: string,
  { payable, paid }: Pick<Claim, 'payable' | 'paid'>,
  isNeeded: boolean,
): { cents: number } | { error: string } => {
  const cents = typed.trim() === '' ? 0 : parseCents(typed)
  if (cents === undefined) return { error: t('claims.amountWrong') }
  if (cents === 0 && isNeeded) return { error: t('claims.amountMissing') }
  const most = mostGivenBack({ payableCents: payable, paidCents: paid })
  return cents > most ? { error: t('claims.amountTooMuch', { most: yuan(most) }) } : { cents }
}

/** The order's payable before and after, and the refund. */
const OrderOutlook = ({ claim, amountCents }: { claim: Claim; amountCents: number }) => {
  const { payable, paid } = claim
  const effect = effectOf({ direction: 'GIVE_BACK', amountCents }, { payableCents: payable, paidCents: paid })
  return (
    <Outlook>
      <span>
        {t('claims.owed')} <s>{yuan(payable)}</s> <b>{yuan(payable + effect.changeCents)}</b>
      </span>
      <span>{t('claims.thenRefund', { amount: yuan(effect.refundCents) })}</span>
    </Outlook>
  )
}

/** The amount of a refund, with its effect on the order. */
export const MoneyField = (props: {
  claim: Claim
  typed: string
  amount: ReturnType<typeof checkedAmount>
  asked: boolean
  onChange: (typed: string) => void
}) => {
  const { claim, typed, amount, asked, onChange } = props
  return (
    <>
      <TextField
        label={t('claims.amount')}
        hint={t('claims.amountHint')}
        error={asked && 'error' in amount ? amount.error : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {'cents' in amount && amount.cents > 0 ? (
        <OrderOutlook claim={claim} amountCents={amount.cents} />
      ) : null}
    </>
  )
}
