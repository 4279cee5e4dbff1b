import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { shopById } from '../../shops/shops.public.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { askOutcome, providerCode, recordOutcome, tenderNo } from './outcomes.ts'
import { admitPayment, announcePayment, type Asked, type OrderRef } from '../ledger/bills.ts'
import { tenderState } from '../ledger/state.ts'
import { insertTender, moveTender, tenderById, tenderByKey, type TenderRow } from '../ledger/tenders.db.ts'
import { ProviderRefused, type ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'

export type RemoteDeps = { bus: PaymentBus; providers: PaymentProviders; publicUrl: string }

const linkLifetimeMs = 15 * 60_000

/** The kinds of payment a shop takes: cash, and what it has switched on of what is configured. */
export const paymentTypes = async (context: Context, providers: PaymentProviders, shopId: string) => {
  const shop = await shopById(context.db, shopId)
  return ['CASH' as const, ...providers.codes.filter((code) => shop.payment_types.includes(code))]
}

/**
 * Asks a provider for a payment. The tender is stored under the idempotency key before the provider is asked, so that a run that failed or whose process died
 * is continued: the repeat finds the tender and asks the provider for the same trade.
 */
export const submitRemote = async (
  context: Context,
  deps: RemoteDeps,
  order: OrderRef,
  request: Asked & { type: ProviderCode },
) => {
  const key = context.idempotencyKey ?? newId()
  const types = await paymentTypes(context, deps.providers, order.shopId)
  if (!types.includes(request.type)) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const kept =
    (await tenderByKey(context.db, order.shopId, context.session.accountId, key)) ??
    (await createTender(context, deps, order, request, key))
  if (
    kept.order_id !== order.orderId ||
    kept.amount_cents !== request.amountCents ||
    kept.type !== request.type
  )
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  if (kept.state !== 'CREATED') return tenderState(context, kept)
  const link = await askProvider(context, deps, kept)
  if (!link) return tenderState(context, kept)
  const isOpen = await moveTender(context.db, kept, { state: 'PROCESSING', ...link })
  // Closed, or paid, while the provider made it: nobody is given the link, so it ends there as well.
  if (!isOpen) await askOutcome(deps.providers, kept, 'close')
  announcePayment(context, order)
  return tenderState(context, kept)
}

const createTender = async (
  context: Context,
  deps: RemoteDeps,
  order: OrderRef,
  request: Asked & { type: ProviderCode },
  key: string,
): Promise<TenderRow> => {
  const id = newId()
  const expiresAt = new Date(Date.now() + linkLifetimeMs)
  const account = context.session
  const created = await context.transaction(async (tx) => {
    await lockedBill(tx, order.shopId, order.orderId)
    // A run whose process stalled may have made it meanwhile.
    const other = await tenderByKey(tx, order.shopId, account.accountId, key)
    if (other) return other
    await admitPayment(tx, order, request)
    const inside = { db: tx, announce: context.announce }
    await Promise.all([
      deps.bus.emit('payment.requested', inside, { ...order, until: expiresAt }),
      insertTender(tx, {
        ...order,
        id,
        ...request,
        state: 'CREATED',
        accountId: account.accountId,
        actorName: account.name,
        idempotencyKey: key,
        expiresAt,
      }),
    ])
    return tenderById(tx, order.shopId, id)
  })
  if (!created) throw new CallError('NOT_FOUND')
  return created
}

/**
 * Opens the trade at the provider. One that the provider refuses is closed there: what was paid already is booked, without an answer, otherwise the tender
 * ends. Errors: PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_REFUSED.
 */
const askProvider = async (
  context: Context,
  deps: RemoteDeps,
  tender: TenderRow,
): Promise<{ codeUrl: string; payUrl: string } | undefined> => {
  const code = providerCode(tender)
  try {
    const provider = await deps.providers.provider(code)
    return await provider.create({
      tenderNo: tenderNo(tender.shop_id, tender.id),
      amountCents: tender.amount_cents,
      description: 'Showfloor',
      expiresAt: tender.expires_at ?? new Date(Date.now() + linkLifetimeMs),
      notifyUrl: `${deps.publicUrl}/api/payment-notifications/${code.toLowerCase().replace('_', '-')}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused))
      throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    const outcome = await askOutcome(deps.providers, tender, 'close')
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
    if (outcome.state === 'SUCCEEDED') return undefined
    if (outcome.state === 'UNKNOWN') throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    throw new CallError('PAYMENT_REFUSED', { reason: error.providerCode }, { cause: error })
  }
}

/** Asks the provider what became of a payment, also of one that was closed, and books what it says. Error: NOT_FOUND. */
export const queryRemote = async (context: Context, deps: RemoteDeps, shopId: string, id: string) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  if (tender.state !== 'SUCCEEDED' && tender.flag === null) {
    const outcome = await askOutcome(deps.providers, tender, 'query')
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
  }
  return tenderState(context, tender)
}
