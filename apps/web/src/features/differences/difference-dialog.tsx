import { effectOf, mostGivenBack } from '@showfloor/contract/common/difference-effect'
import { differenceDirections, type DifferenceDirection } from '@showfloor/contract/common/difference-status'
import { shareOfPieces } from '@showfloor/contract/common/line-shares'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { amountFault } from '../../ui/figures/amount-fault.ts'
import { centsText, parseCents } from '../../ui/figures/amount-text.ts'
import { Outlook } from '../../ui/figures/outlook.tsx'
import { QuantityRow, QuantityRows } from '../../ui/fields/quantity-rows.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { useSendDifference } from './difference-changes.ts'
import type { Difference } from './differences.queries.ts'
import type { OrderBalance } from './order-balance.ts'
import { Stack } from '../../ui/layout/parts.tsx'

const reasons = {
  COLLECT: ['differences.reason.upgrade', 'differences.reason.parts', 'differences.reason.carry'],
  GIVE_BACK: ['differences.reason.price', 'differences.reason.flaw', 'differences.reason.overpaid'],
} as const

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

type Pieces = Record<string, number>
type Draft = { direction: DifferenceDirection; typed: string; reason: string; pieces: Pieces }

/** The initial draft: an overpayment goes back, otherwise there is more to collect. */
const draftFor = ({ owedCents, paidCents }: OrderBalance, before: Difference | undefined): Draft => {
  const pieces = Object.fromEntries(before?.pieces.map(({ lineId, itemQty }) => [lineId, itemQty]) ?? [])
  if (before)
    return { direction: before.direction, typed: centsText(before.amount), reason: before.reason, pieces }
  const paidTooMuch = paidCents - owedCents
  return paidTooMuch > 0
    ? {
        direction: 'GIVE_BACK',
        typed: centsText(paidTooMuch),
        reason: t('differences.reason.overpaid'),
        pieces,
      }
    : { direction: 'COLLECT', typed: '', reason: '', pieces }
}

/** The amount in cents, or why it is invalid. */
const checked = ({ direction, typed }: Draft, order: OrderBalance): { cents: number } | { error: string } => {
  const error = amountFault(typed)
  if (error !== undefined) return { error }
  const cents = parseCents(typed) ?? 0
  const most = mostGivenBack({ payableCents: order.owedCents, paidCents: order.paidCents })
  if (direction === 'GIVE_BACK' && cents > most)
    return { error: t('differences.amountTooMuch', { most: yuan(most) }) }
  return { cents }
}

/** What the customer pays for these pieces, in cents. */
const worthOf = (lines: OrderBalance['lines'], pieces: Pieces): number =>
  lines.reduce((sum, line) => {
    const before = line.refundedQty + line.claimedQty
    return sum + shareOfPieces(line, { before, pieces: pieces[line.id] ?? 0 })
  }, 0)

/** The goods that the customer gives up: those that no delivery plans. The amount follows them. */
const GivenUp = (props: {
  order: OrderBalance
  draft: Draft
  onChange: (change: Pick<Draft, 'pieces' | 'typed'>) => void
}) => {
  const { order, draft, onChange } = props
  const { direction, pieces } = draft
  const open = order.lines.filter(({ openQty }) => openQty > 0)
  if (direction === 'COLLECT' || open.length === 0) return null
  return (
    <QuantityRows legend={t('differences.giveUp')}>
      {open.map((line) => (
        <QuantityRow
          key={line.id}
          name={line.skuName}
          detail={[line.propertiesName, t('differences.openPieces', { n: line.openQty })]
            .filter(Boolean)
            .join(' · ')}
          max={line.openQty}
          value={pieces[line.id] ?? 0}
          onChange={(n) => {
            const next = { ...pieces, [line.id]: n }
            onChange({ pieces: next, typed: centsText(worthOf(order.lines, next)) })
          }}
        />
      ))}
    </QuantityRows>
  )
}

const sentPieces = ({ direction, pieces }: Draft) =>
  direction === 'COLLECT'
    ? []
    : Object.entries(pieces).flatMap(([lineId, itemQty]) => (itemQty > 0 ? [{ lineId, itemQty }] : []))

/** Previews the effect on the order and the customer. */
const OrderOutlook = (props: {
  order: OrderBalance
  direction: DifferenceDirection
  amountCents: number
}) => {
  const { order, direction, amountCents } = props
  const balance = { payableCents: order.owedCents, paidCents: order.paidCents }
  const { changeCents, refundCents } = effectOf({ direction, amountCents }, balance)
  const after = order.owedCents + changeCents
  const due = Math.max(0, after - order.paidCents)
  return (
    <Outlook>
      <span>
        {t('differences.owed')} <s>{yuan(order.owedCents)}</s> <b>{yuan(after)}</b>
      </span>
      {direction === 'COLLECT' && order.paidCents > order.owedCents ? (
        <span>
          {t('differences.offset', {
            amount: yuan(Math.min(amountCents, order.paidCents - order.owedCents)),
          })}
        </span>
      ) : null}
      <span>
        {direction === 'COLLECT'
          ? t('differences.thenDue', { amount: yuan(due) })
          : refundCents > 0
            ? t('differences.thenRefund', { amount: yuan(refundCents) })
            : t('differences.thenLess', { amount: yuan(due) })}
      </span>
    </Outlook>
  )
}

/** The reason as a text, with usual ones as chips. */
const Why = (props: {
  direction: DifferenceDirection
  reason: string
  isMissing: boolean
  onChange: (reason: string) => void
}) => (
  <Stack gap={2}>
    <TextArea
      label={t('differences.reason')}
      hint={t('differences.reasonHint')}
      error={props.isMissing ? t('differences.reasonMissing') : undefined}
      rows={2}
      maxLength={300}
      value={props.reason}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
    <FilterChips label={t('differences.reasonQuick')}>
      {reasons[props.direction].map((key) => (
        <FilterChip key={key} pressed={props.reason === t(key)} onPress={() => props.onChange(t(key))}>
          {t(key)}
        </FilterChip>
      ))}
    </FilterChips>
  </Stack>
)

const Form = (props: { order: OrderBalance; before: Difference | undefined; onClose: () => void }) => {
  const { order, before, onClose } = props
  const {
    draft,
    change: put,
    submitted,
    onSubmit,
  } = useForm(`difference ${before?.id ?? `new ${order.id}`}`, draftFor(order, before))
  const sending = useSendDifference(order.id, before, onClose)
  const amount = checked(draft, order)
  const reason = draft.reason.trim()
  const send = (submit: boolean) => {
    if ('cents' in amount && reason !== '')
      sending.send({
        direction: draft.direction,
        amount: amount.cents,
        pieces: sentPieces(draft),
        reason,
        submit,
      })
  }
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit(() => send(true))}>
      <Segmented
        fullWidth
        label={t('differences.direction')}
        value={draft.direction}
        onChange={(direction) => put({ direction })}
        options={differenceDirections.map((value) => ({ value, label: t(`differences.direction.${value}`) }))}
      />
      <GivenUp order={order} draft={draft} onChange={put} />
      <TextField
        label={t('differences.amount')}
        error={submitted && 'error' in amount ? amount.error : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={draft.typed}
        data-autofocus
        onChange={(event) => put({ typed: event.currentTarget.value })}
      />
      <Why
        direction={draft.direction}
        reason={draft.reason}
        isMissing={submitted && reason === ''}
        onChange={(words) => put({ reason: words })}
      />
      {'cents' in amount ? (
        <OrderOutlook order={order} direction={draft.direction} amountCents={amount.cents} />
      ) : null}
      <FormButtons>
        <Button variant="default" disabled={sending.busy} onClick={onSubmit(() => send(false))}>
          {t('differences.saveDraft')}
        </Button>
        <Button type="submit" loading={sending.busy}>
          {t(`differences.submit.${draft.direction}`)}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** Creates a difference for a paid order, or changes one that nobody has paid or approved. */
export const DifferenceDialog = (props: {
  /** The order's balance without the edited difference. */
  order: OrderBalance
  before?: Difference | undefined
  onClose: () => void
}) => (
  <Dialog
    open
    title={props.before ? t('differences.edit') : t('differences.create')}
    onClose={props.onClose}
    widthPx={480}
  >
    <Form order={props.order} before={props.before} onClose={props.onClose} />
  </Dialog>
)
