import { chainEntity } from '@showfloor/contract/common/legal-entities'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { recordOutcome } from './outcomes.ts'
import { admitPayment, announcePayment, type Asked, type OrderRef } from '../ledger/bills.ts'
import { tenderState } from '../ledger/state.ts'
import { insertTender, moveTender, tenderById, tenderByKey, type TenderRow } from '../ledger/tenders.db.ts'
import { ProviderRefused, type PaymentProvider, type ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { paymentTypes } from '../choices/choices.ts'
import { descriptionOf } from '../ways/description.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import { endMismatches } from '../provider-health/provider-health.db.ts'
import type { TenderWays } from '../ways/way.ts'

export type RemoteDeps = { bus: PaymentBus; providers: PaymentProviders; ways: TenderWays; publicUrl: string }

/** The address for a provider's notifications to a legal entity. */
export const notifyAddress = (publicUrl: string, path: string, entityId: string): string =>
  `${publicUrl}/api/payment-notifications/${path}${entityId === chainEntity ? '' : `/${entityId}`}`

const paths = { WECHAT_PAY: 'wechat-pay', ALIPAY: 'alipay' } as const satisfies Record<ProviderCode, string>

/** The address for notifications about a tender by link. */
export const tenderNotifyAddress = (publicUrl: string, code: ProviderCode, entityId: string): string =>
  notifyAddress(publicUrl, paths[code], entityId)

export const linkLifetimeMs = 15 * 60_000

/**
 * Asks a provider for a payment. The tender is stored under the idempotency key before the provider is asked, so that a failed or crashed run is
 * continued: the repeat finds the tender and asks for the same trade.
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
    (await createLinkTender(context, deps, order, request, key))
  if (
    kept.orderId !== order.orderId ||
    kept.amountCents !== request.amountCents ||
    kept.type !== request.type
  )
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  if (kept.state === 'CREATED') await makeLink(context, deps, kept, request.type)
  return tenderState(context, kept)
}

/** Has the provider create the link of a stored tender. Errors: PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_REFUSED. */
export const makeLink = async (
  context: Context,
  deps: RemoteDeps,
  tender: TenderRow,
  code: ProviderCode,
): Promise<void> => {
  const address = tenderNotifyAddress(deps.publicUrl, code, tender.entityId)
  await showLink(context, deps, tender, address, async (trade) =>
    (await (await deps.providers.of(tender.entityId)).provider(code)).create(trade),
  )
}

/** The same with the party that opens the tender's trade. */
export const showLink = async (
  context: Context,
  deps: RemoteDeps,
  tender: TenderRow,
  notifyUrl: string,
  open: (trade: NewTrade) => Promise<{ codeUrl: string; payUrl?: string }>,
): Promise<void> => {
  const link = await openTrade(context, deps, tender, notifyUrl, open)
  if (!link) return
  const isOpen = await moveTender(context.db, tender, { state: 'PROCESSING', ...link })
  // It was closed or paid while the provider created it: nobody gets the link, so it is closed there as well.
  if (!isOpen) await deps.ways[tender.type].close(tender)
  announcePayment(context, { shopId: tender.shopId, orderId: tender.orderId })
}

/** Keeps a tender for a link or code that is about to be created, once under its key. Errors: those of `admitPayment`. */
export const createLinkTender = async (
  context: Context,
  deps: Pick<RemoteDeps, 'bus'>,
  order: OrderRef,
  request: Asked & { type: TenderType },
  key: string,
  lifeMs = linkLifetimeMs,
): Promise<TenderRow> => {
  const id = newId()
  const expiresAt = new Date(Date.now() + lifeMs)
  const account = context.session
  const created = await context.transaction(async (tx) => {
    await lockedBill(tx, order.shopId, order.orderId)
    // A stalled run may have created it in the meantime.
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

export type NewTrade = Parameters<PaymentProvider['create']>[0]

/**
 * Opens the trade of a stored tender at the provider, by `open`. A refused trade is closed there: an earlier payment is booked, without an answer,
 * otherwise the tender ends. Errors: PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_REFUSED.
 */
export const openTrade = async <Opened>(
  context: PublicContext,
  deps: RemoteDeps,
  tender: TenderRow,
  notifyUrl: string,
  open: (trade: NewTrade) => Promise<Opened>,
): Promise<Opened | undefined> => {
  const description = await descriptionOf(context.db, tender)
  try {
    return await open({
      tenderNo: tenderNo(tender.shopId, tender.id),
      amountCents: tender.amountCents,
      description,
      expiresAt: tender.expiresAt ?? new Date(Date.now() + linkLifetimeMs),
      notifyUrl,
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused))
      throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    const outcome = await deps.ways[tender.type].close(tender)
    await context.transaction((tx) =>
      recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome),
    )
    if (outcome.state === 'SUCCEEDED') return undefined
    if (outcome.state === 'UNKNOWN') throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    throw new CallError('PAYMENT_REFUSED', { reason: error.providerCode }, { cause: error })
  }
}

/**
 * Queries the provider about a payment, also about a closed or booked one, and books the answer once. A reliable answer ends open matters about
 * notifications that did not fit the payment. Error: NOT_FOUND.
 */
export const queryRemote = async (context: Context, deps: RemoteDeps, shopId: string, id: string) => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  if (tender.planned) return tenderState(context, tender)
  const outcome = await deps.ways[tender.type].query(tender)
  // A link that is not created yet stays CREATED, whatever its provider says.
  const isReliable = outcome.state !== 'UNKNOWN' && outcome.state !== 'CREATED'
  await context.transaction(async (tx) => {
    await recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome)
    if (isReliable) await endMismatches(tx, { shopId, id }, { by: context.session.name, evidence: null })
  })
  return tenderState(context, tender)
}
