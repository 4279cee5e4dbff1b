import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { shopById } from '../../shops/shops.public.ts'
import type { CodeDeps } from '../codes/codes.ts'
import { admitPayment, type Asked, type OrderRef } from '../ledger/bills.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { tenderState } from '../ledger/state.ts'
import { insertTender, keepAsked, tenderById, tenderByKey, type TenderRow } from '../ledger/tenders.db.ts'
import { notifyAddress } from '../remote/remote.ts'
import { recordOutcome } from '../remote/outcomes.ts'
import { paymentTypes } from '../choices/choices.ts'
import { posLifeMs } from '../ways/by-cloud-pos.ts'
import { codeOutcome } from '../ways/by-code.ts'
import { descriptionOf } from '../ways/description.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import type { Outcome } from '../ways/way.ts'

/**
 * Shows an amount on the terminal of the shop. The tender is stored under the idempotency key before the terminal is asked; a repeat whose answer was lost pushes
 * the same number again, which shows it once. The server asks what became of it until it is paid or taken off.
 */
export const submitPos = async (context: Context, deps: CodeDeps, order: OrderRef, wanted: Asked) => {
  if (!(await paymentTypes(context, deps.providers, order.shopId)).includes('CLOUD_POS'))
    throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const key = context.idempotencyKey ?? newId()
  const kept =
    (await tenderByKey(context.db, order.shopId, context.session.accountId, key)) ??
    (await createTender(context, deps, order, wanted, key))
  const isOther = kept.orderId !== order.orderId || kept.amountCents !== wanted.amountCents
  if (isOther || kept.type !== 'CLOUD_POS') throw new CallError('IDEMPOTENCY_KEY_REUSED')
  if (kept.state === 'CREATED' || kept.state === 'UNKNOWN') await pushSale(context, deps, kept)
  return tenderState(context, kept)
}

const createTender = async (
  context: Context,
  deps: CodeDeps,
  order: OrderRef,
  wanted: Asked,
  key: string,
): Promise<TenderRow> => {
  const id = newId()
  const { accountId, name } = context.session
  const expiresAt = new Date(Date.now() + posLifeMs)
  const created = await context.transaction(async (tx) => {
    await lockedBill(tx, order.shopId, order.orderId)
    const other = await tenderByKey(tx, order.shopId, accountId, key)
    if (other) return other
    await admitPayment(tx, order, wanted)
    const inside = { db: tx, announce: context.announce }
    await deps.bus.emit('payment.requested', inside, { ...order, until: expiresAt })
    await insertTender(tx, {
      ...order,
      id,
      type: 'CLOUD_POS',
      state: 'CREATED',
      amountCents: wanted.amountCents,
      stages: wanted.stages,
      accountId,
      actorName: name,
      idempotencyKey: key,
      expiresAt,
    })
    return tenderById(tx, order.shopId, id)
  })
  if (!created) throw new CallError('NOT_FOUND')
  return created
}

/** Error: PAYMENT_REFUSED, after which it is sure that the amount stands on no terminal. */
export const pushSale = async (context: Context, deps: CodeDeps, tender: TenderRow): Promise<void> => {
  const outcome = await pushed(context, deps, tender)
  await context.transaction(async (tx) => {
    await recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome)
    await keepAsked(tx, tender, 2_000)
  })
  deps.poller.wake()
  if (outcome.state === 'FAILED') throw new CallError('PAYMENT_REFUSED', { reason: outcome.failure ?? '' })
}

const pushed = async (context: Context, deps: CodeDeps, tender: TenderRow): Promise<Outcome> => {
  try {
    const [providers, shop] = await Promise.all([
      deps.providers.of(tender.entityId),
      shopById(context.db, tender.shopId),
    ])
    const pos = await providers.cloudPos()
    const answer = await pos.push({
      tenderNo: tenderNo(tender.shopId, tender.id),
      storeNo: shop.siteCode,
      amountCents: tender.amountCents,
      description: await descriptionOf(context.db, tender),
      notifyUrl: notifyAddress(deps.publicUrl, 'shouqianba', tender.entityId),
    })
    return codeOutcome(answer)
  } catch {
    return { state: 'UNKNOWN' }
  }
}
