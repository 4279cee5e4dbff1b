import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import type { Delivery, Trade } from '../rows.ts'
import { currentState, failTrade, payTrade } from '../trades.ts'

/**
 * The faults that can be injected. All fields are optional.
 * - times: the number of copies of the same notification, all sent at once
 * - delay_ms: delays the notification, not the payment
 * - forge: a forger sends it; no money moves
 * - amount_cents: the customer is charged another amount
 * - drop: the payment happens without a notification; only a query finds it
 */
export const troubleSchema = z.object({
  times: z.int().min(1).max(20).optional(),
  delay_ms: z.int().min(0).max(86_400_000).optional(),
  forge: z.boolean().optional(),
  amount_cents: z.int().min(1).max(1_000_000_000).optional(),
  drop: z.boolean().optional(),
})
export type Trouble = z.infer<typeof troubleSchema>

export type ControlOutcome = { trade: Trade; notificationId: string | null; deliveries: Delivery[] }

/**
 * The customer pays an open or a closed trade. Resolves after the first attempt of every notification that is due at once.
 * Returns `ALREADY_PAID` when the trade was paid before.
 */
export async function actPay(
  sandbox: Sandbox,
  trade: Trade,
  trouble: Trouble,
): Promise<ControlOutcome | 'ALREADY_PAID'> {
  const paidCents = trouble.amount_cents ?? trade.amount_cents
  if (trouble.forge) return outcomeOf(sandbox, trade, addNotifications(sandbox, trade, paidCents, trouble))
  // Payment and notification are one write: a sandbox that crashed between them would never notify the merchant.
  const result = sandbox.store.inTransaction(() => {
    const paid = payTrade(sandbox.store, trade, paidCents, sandbox.nowMs())
    return (
      paid && {
        paid,
        added:
          trouble.drop || paid.notify_url === '' ? null : addNotifications(sandbox, paid, paidCents, trouble),
      }
    )
  })
  return result ? outcomeOf(sandbox, result.paid, result.added) : 'ALREADY_PAID'
}

/** Fails the payment finally; providers send no notification of that. Returns `OVER` when the trade is finished. */
export function actFail(sandbox: Sandbox, trade: Trade): ControlOutcome | 'OVER' {
  const failed = failTrade(sandbox.store, trade, sandbox.nowMs())
  return failed ? { trade: failed, notificationId: null, deliveries: [] } : 'OVER'
}

/** Sends the payment notification again with the same number. Returns `NOT_PAID` when there is none. */
export async function actNotify(
  sandbox: Sandbox,
  trade: Trade,
  trouble: Trouble,
): Promise<ControlOutcome | 'NOT_PAID'> {
  const amountCents = trouble.amount_cents ?? trade.paid_cents ?? trade.amount_cents
  if (trade.notify_url === '' || (trade.state !== 'PAID' && !trouble.forge)) return 'NOT_PAID'
  const isPayment = (delivery: Delivery) => delivery.refund_no === null && !delivery.is_forged
  const earlier = trouble.forge ? undefined : sandbox.store.deliveries(trade).findLast(isPayment)
  const added = addNotifications(sandbox, trade, amountCents, trouble, earlier?.notification_id)
  return outcomeOf(sandbox, trade, added)
}

/** The answer of the JSON controls. */
export function outcomeBody(sandbox: Sandbox, outcome: ControlOutcome) {
  return {
    tender_no: outcome.trade.tender_no,
    trade_no: outcome.trade.trade_no,
    state: currentState(outcome.trade, sandbox.nowMs()),
    paid_cents: outcome.trade.paid_cents,
    notification_id: outcome.notificationId,
    notifications: outcome.deliveries.map(({ attempts, answer, due_at_ms }) => ({
      attempts,
      answer,
      due_at_ms,
    })),
  }
}

type Added = ReturnType<Sandbox['deliveries']['add']>

function addNotifications(
  sandbox: Sandbox,
  trade: Trade,
  amountCents: number,
  trouble: Trouble,
  notificationId?: string,
): Added {
  return sandbox.deliveries.add(trade, {
    amountCents,
    times: trouble.times ?? 1,
    delayMs: trouble.delay_ms ?? 0,
    isForged: trouble.forge ?? false,
    ...(notificationId === undefined ? {} : { notificationId }),
  })
}

async function outcomeOf(sandbox: Sandbox, trade: Trade, added: Added | null): Promise<ControlOutcome> {
  if (!added) return { trade, notificationId: null, deliveries: [] }
  return {
    trade,
    notificationId: added.notificationId,
    deliveries: await sandbox.deliveries.attempted(added.ids),
  }
}
