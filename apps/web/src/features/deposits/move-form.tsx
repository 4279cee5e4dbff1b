import { Button } from '@mantine/core'
import { depositMoves, type DepositMove } from '@showfloor/contract/common/deposit-moves'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { Form } from '../../ui/fields/form.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { amountFault } from '../../ui/figures/amount-fault.ts'
import { parseCents } from '../../ui/figures/amount-text.ts'
import { useDepositChanges, type Deposit } from './deposits.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The maximum of a move; one that adds to the balance has none. */
const mostOf = (kind: DepositMove, deposit: Deposit): number =>
  kind === 'TOP_UP' || kind === 'ADJUST_IN'
    ? Number.MAX_SAFE_INTEGER
    : kind === 'RELEASE'
      ? deposit.frozen
      : deposit.available

const faultOf = (text: string, amount: number | undefined, most: number): string | undefined =>
  amount !== undefined && amount > most
    ? t('deposits.amountMost', { most: formatCents(most) })
    : amountFault(text)

const hintOf = (kind: DepositMove): string | undefined => {
  if (kind === 'DEDUCT' || kind === 'REFUND') return t('deposits.limitHint')
  return kind === 'ADJUST_IN' || kind === 'ADJUST_OUT' ? t('deposits.adjustHint') : undefined
}

/** Tops up, freezes, releases, deducts, pays out or adjusts. */
export const MoveForm = (props: { shopId: string; deposit: Deposit; onDone: () => void }) => {
  const { shopId, deposit, onDone } = props
  const { draft, change, sent, submitted, fault, onSubmit } = useForm<{
    kind: DepositMove
    amount: string
    reason: string
  }>(`deposit ${deposit.id} move`, { kind: 'TOP_UP', amount: '', reason: '' })
  const { move } = useDepositChanges()
  const { kind } = draft
  const amount = parseCents(draft.amount)
  const problem = faultOf(draft.amount, amount, mostOf(kind, deposit))
  const reason = draft.reason.trim()
  const submit = onSubmit(() => {
    if (amount === undefined || problem !== undefined || reason === '') return
    const onSuccess = () => {
      sent()
      onDone()
    }
    move.mutate({ shopId, depositId: deposit.id, kind, amount, reason }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t('deposits.moveKind')}
        value={kind}
        onChange={(text) => change({ kind: depositMoves.find((one) => one === text) ?? 'TOP_UP' })}
        options={depositMoves.map((value) => ({ value, label: t(`deposits.kind.${value}`) }))}
      />
      <TextField
        label={t('deposits.amount')}
        inputMode="decimal"
        autoComplete="off"
        before="¥"
        value={draft.amount}
        error={submitted ? problem : undefined}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <TextField
        label={t('deposits.reason')}
        autoComplete="off"
        maxLength={100}
        hint={hintOf(kind)}
        value={draft.reason}
        error={fault(reason === '', t('deposits.reasonMissing'))}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <FormButtons>
        <Button type="submit" loading={move.isPending}>
          {t('deposits.send', { kind: t(`deposits.kind.${kind}`), amount: formatCents(amount ?? 0) })}
        </Button>
      </FormButtons>
    </Form>
  )
}
