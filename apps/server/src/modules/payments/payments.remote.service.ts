import type { TenderState } from '@showfloor/contract/common/payment-status'
import { tenderAllows } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId, scoped } from '../../platform/ids.ts'
import type { News, NewsDesk } from '../../platform/news.ts'
import { shopById } from '../shops/shops.service.ts'
import {
  insertTender,
  lockedBill,
  moveTender,
  overdueTenders,
  queueRefund,
  tenderById,
  tenderByKey,
  type TenderRow,
} from './payments.db.ts'
import type { PaymentBus } from './payments.events.service.ts'
import { admitPayment, book, wireTender, type OrderRef } from './payments.service.ts'
import type { ProviderCode } from './providers/provider.ts'
import type { PaymentProviders } from './providers/registry.ts'

export type RemoteDeps = { bus: PaymentBus; providers: PaymentProviders; publicUrl: string }

const linkLifetimeMs = 15 * 60_000

const short = (id: string): string => BigInt(id).toString(36)
const long = (text: string): string =>
  [...text].reduce((value, digit) => value * 36n + BigInt(parseInt(digit, 36)), 0n).toString()

/** How a tender is named at a provider, who allows 32 letters, digits and `_`: shop and id in base 36. */
export const tenderNo = (shopId: string, id: string): string => `P${short(shopId)}_${short(id)}`
const tenderRef = (no: string): { shopId: string; id: string } | undefined => {
  const match = /^P([0-9a-z]{1,13})_([0-9a-z]{1,13})$/.exec(no)
  return match?.[1] && match[2] ? { shopId: long(match[1]), id: long(match[2]) } : undefined
}

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
  request: { type: ProviderCode; amountCents: number },
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
  if (kept.state !== 'CREATED') return wireTender(kept)
  const link = await askProvider(deps, kept)
  await moveTender(context.db, kept, { state: 'PROCESSING', ...link })
  context.announce({ topic: 'payment', shopId: order.shopId, id: scoped(order.shopId, order.orderId) })
  return wireTender((await tenderById(context.db, order.shopId, kept.id)) ?? kept)
}

const createTender = async (
  context: Context,
  deps: RemoteDeps,
  order: OrderRef,
  request: { type: ProviderCode; amountCents: number },
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
    await admitPayment(tx, order, request.amountCents)
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

const askProvider = async (
  deps: RemoteDeps,
  tender: TenderRow,
): Promise<{ codeUrl: string; payUrl: string }> => {
  try {
    const provider = await deps.providers.provider(providerCode(tender))
    return await provider.create({
      tenderNo: tenderNo(tender.shop_id, tender.id),
      amountCents: tender.amount_cents,
      description: 'Showfloor',
      expiresAt: tender.expires_at ?? new Date(Date.now() + linkLifetimeMs),
      notifyUrl: `${deps.publicUrl}/api/payment-notifications/${providerCode(tender).toLowerCase().replace('_', '-')}`,
    })
  } catch (error) {
    throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
  }
}

const providerCode = (tender: TenderRow): ProviderCode => {
  if (tender.type === 'CASH') throw new CallError('TENDER_NOT_CANCELLABLE')
  return tender.type
}

/** Closes a link that the customer has not paid; when the customer was faster, the money is booked instead. */
export const cancelRemote = (context: Context, deps: RemoteDeps, shopId: string, id: string) =>
  settle(context, deps, shopId, id, 'close')

/** Asks the provider what became of a payment and books what it says. */
export const queryRemote = (context: Context, deps: RemoteDeps, shopId: string, id: string) =>
  settle(context, deps, shopId, id, 'query')

const settle = async (
  context: Context,
  deps: RemoteDeps,
  shopId: string,
  id: string,
  how: 'query' | 'close',
) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  const open = tenderAllows(tender.state, 'CLOSED')
  if (!open && how === 'close') throw new CallError('TENDER_NOT_CANCELLABLE')
  if (open) {
    const answer = await askOutcome(deps, tender, how)
    const silent = answer.state === 'UNKNOWN' && how === 'close'
    if (silent && tender.state !== 'CREATED') throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE')
    // A link that nobody was given cannot be paid: it is closed even while its provider is silent, so that the money can be taken
    // another way.
    const outcome: Outcome = silent ? { state: 'CLOSED' } : answer
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
  }
  return wireTender((await tenderById(context.db, shopId, id)) ?? tender)
}

type Outcome = {
  state: TenderState
  amountCents?: number | undefined
  tradeNo?: string | undefined
  paidAt?: Date | undefined
}

const askOutcome = async (
  deps: Pick<RemoteDeps, 'providers'>,
  tender: TenderRow,
  how: 'query' | 'close',
): Promise<Outcome> => {
  try {
    const provider = await deps.providers.provider(providerCode(tender))
    const answer = await provider[how]({ tenderNo: tenderNo(tender.shop_id, tender.id) })
    return {
      state: answer.state,
      amountCents: answer.amountCents,
      tradeNo: answer.providerTradeNo,
      paidAt: answer.paidAt,
    }
  } catch (error) {
    if (error instanceof CallError) throw error
    return { state: 'UNKNOWN' }
  }
}

/**
 * Writes what a provider says about a tender, once: under the bill's lock, whichever of notification, query and close comes first books the money and the
 * others change nothing. Another amount than asked is flagged and never booked as paid.
 */
export const recordOutcome = async (
  context: EventContext,
  bus: PaymentBus,
  ref: { shop_id: string; id: string; order_id: string },
  outcome: Outcome,
): Promise<string> => {
  const balance = await lockedBill(context.db, ref.shop_id, ref.order_id)
  const tender = await tenderById(context.db, ref.shop_id, ref.id)
  if (!tender || !balance) throw new CallError('NOT_FOUND')
  if (tender.state === 'SUCCEEDED' || tender.flag !== null) return 'ALREADY_RECORDED'
  if (outcome.state === 'SUCCEEDED') {
    const amountCents = outcome.amountCents ?? tender.amount_cents
    if (amountCents !== tender.amount_cents) return flagAmount(context, bus, tender, amountCents, outcome)
    await book(context, bus, tender, balance, {
      amountCents,
      paidAt: outcome.paidAt ?? new Date(),
      tradeNo: outcome.tradeNo ?? null,
    })
    return 'BOOKED'
  }
  if (outcome.state !== tender.state && tenderAllows(tender.state, outcome.state)) {
    await moveTender(context.db, tender, { state: outcome.state, tradeNo: outcome.tradeNo ?? null })
    context.announce({
      topic: 'payment',
      shopId: tender.shop_id,
      id: scoped(tender.shop_id, tender.order_id),
    })
  }
  return 'MOVED'
}

const flagAmount = async (
  context: EventContext,
  bus: PaymentBus,
  tender: TenderRow,
  amountCents: number,
  outcome: Outcome,
): Promise<string> => {
  const state = tenderAllows(tender.state, 'UNKNOWN') ? 'UNKNOWN' : tender.state
  await moveTender(context.db, tender, { state, flag: 'AMOUNT_MISMATCH', tradeNo: outcome.tradeNo ?? null })
  if (amountCents > 0) {
    const misplaced = {
      shopId: tender.shop_id,
      orderId: tender.order_id,
      tenderId: tender.id,
      amountCents,
      reason: 'AMOUNT_MISMATCH' as const,
    }
    await queueRefund(context.db, misplaced)
    await bus.emit('payment.misplaced', context, misplaced)
  }
  context.announce({ topic: 'payment', shopId: tender.shop_id, id: scoped(tender.shop_id, tender.order_id) })
  return 'AMOUNT_MISMATCH'
}

/** The tender behind a provider's number, if it is one of ours. */
export const tenderByNo = async (database: Database, no: string): Promise<TenderRow | undefined> => {
  const ref = tenderRef(no)
  return ref && tenderById(database.db, ref.shopId, ref.id)
}

const overdueBatch = 50

/** Job: links past their end are closed at the provider, so that none of them stays "being paid" because nobody asked. */
export const closeOverdueTenders = async (deps: {
  database: Database
  bus: PaymentBus
  providers: PaymentProviders
  news: NewsDesk
}): Promise<void> => {
  for (const tender of await overdueTenders(deps.database.db, overdueBatch)) {
    const outcome = await askOutcome(deps, tender, 'close')
    const news: News[] = []
    await deps.database.db.transaction((tx) =>
      recordOutcome({ db: tx, announce: (item) => void news.push(item) }, deps.bus, tender, outcome),
    )
    deps.news.announce(news)
  }
}
