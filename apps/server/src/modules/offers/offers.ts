import { splitScopedId, type ScopedId } from '@showfloor/contract/common/ids'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { formatCents } from '@showfloor/contract/common/money'
import { offerActions, offerTransition, type OfferAction } from '@showfloor/contract/common/offer-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { scoped } from '../../platform/database/ids.ts'
import type { Session } from '../../platform/http/session.ts'
import {
  countPending,
  lockedOffersOf,
  offerById,
  offerNameRows,
  offersPage,
  type OfferRow,
} from './offers.db.ts'
import type { OfferBus } from './offers.events.ts'
import { ask, step } from './offers.lines.ts'
import { offerTexts } from './offers.texts.ts'

type Calls = Contract['offers']
type Offer = OutputOf<Calls['approve']>
type Versioned = { id: ScopedId; version: number }

const isBelowCost = (offer: OfferRow): boolean => offer.amountCents < offer.costCents * offer.quantity

const byGuide: readonly OfferAction[] = ['request', 'accept', 'revoke']
const byManager: readonly OfferAction[] = ['approve', 'counter', 'reject']

/** The actions that the server allows the caller now. */
const actionsFor = (offer: OfferRow, session: Session): OfferAction[] =>
  offerActions.filter((action) => {
    if (offerTransition(offer.status, action) === undefined) return false
    if (action === 'revoke' && offer.requesterId !== session.accountId) return false
    if (byGuide.includes(action)) return session.permissions.has('offer.request')
    if (!byManager.includes(action) || !session.permissions.has('offer.approve')) return false
    if (offer.requesterId === session.accountId) return false
    return action !== 'approve' || !isBelowCost(offer) || session.permissions.has('offer.approveBelowCost')
  })

const wireOffer = (offer: OfferRow, session: Session): Offer => ({
  id: scoped(offer.shopId, offer.id),
  version: offer.version,
  status: offer.status,
  orderId: scoped(offer.shopId, offer.orderId),
  orderNo: offer.orderNo,
  customerName: offer.customerName,
  itemMappingId: offer.itemMappingId,
  skuName: offer.skuName,
  skuSize: offer.skuSize,
  propertiesName: offer.propertiesName,
  imageUrl: offer.imageUrl,
  pictureColor: offer.pictureColor,
  itemQty: offer.quantity,
  marketingPrice: offer.marketingCents,
  salePrice: offer.saleCents,
  redLinePrice: offer.redLineCents,
  dealPrice: offer.dealCents,
  amount: offer.amountCents,
  headRoom: offer.amountCents - offer.redLineCents * offer.quantity,
  counterPrice: offer.counterCents,
  ...(session.permissions.has('cost.read')
    ? {
        costPrice: offer.costCents,
        margin: offer.amountCents - offer.costCents * offer.quantity,
        belowCost: isBelowCost(offer),
      }
    : {}),
  automatic: offer.automatic,
  requesterName: offer.requesterName,
  reason: offer.reason,
  approverName: offer.approverName,
  note: offer.note,
  requestedAt: offer.requestedAt?.toISOString() ?? null,
  decidedAt: offer.decidedAt?.toISOString() ?? null,
  actions: actionsFor(offer, session),
})

/** A page of a shop's offers, or those of one order, newest first. */
export const listOffers = async (
  context: Context,
  input: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const order = input.orderId === undefined ? null : input.orderId
  const { rows, counts } = await offersPage(context.db, {
    shopId: order?.shopId ?? input.shopId,
    orderId: order?.id ?? null,
    requesterId: input.mine ? context.session.accountId : null,
    status: input.status ?? null,
    keyword: input.keyword,
    limit: input.size,
    offset: (input.no - 1) * input.size,
  })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    data: rows.map((row) => wireOffer(row, context.session)),
    total: input.status ? (counts[input.status] ?? 0) : all,
    counts,
  }
}

/** The number of a shop's special offers that wait for a decision. */
export const pendingOffers = (db: Db, shopId: string): Promise<number> => countPending(db, shopId)

/** Requests every price of a draft that is not requested, was refused or withdrawn. Error: OFFER_NOTHING_TO_ASK. */
export const createOffers = async (
  context: Context,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  const { shopId, id } = input.orderId
  const offers = await lockedOffersOf(context.db, shopId, id)
  const open = offers.filter((offer) => offerTransition(offer.status, 'request') !== undefined)
  if (open.length === 0) throw new CallError('OFFER_NOTHING_TO_ASK')
  const data: Offer[] = []
  for (const offer of open) data.push(wireOffer(await ask(context, offer, input.reason), context.session))
  return { data }
}

/** The offer in the version that the caller saw, if `action` is allowed. Errors: NOT_FOUND, OFFER_TRANSITION, OFFER_CHANGED. */
const offerFor = async (context: Context, input: Versioned, action: OfferAction): Promise<OfferRow> => {
  const { shopId, id } = input.id
  const offer = await offerById(context.db, shopId, id)
  if (!offer) throw new CallError('NOT_FOUND')
  if (offer.version !== input.version) throw new CallError('OFFER_CHANGED')
  if (offerTransition(offer.status, action) === undefined)
    throw new CallError('OFFER_TRANSITION', {
      status: offerTexts.status(offer.status, context.language),
      action: offerTexts.action(action, context.language),
    })
  return offer
}

/** As above for a decision, which the requester cannot make. Error: OFFER_OWN. */
const offerToDecide = async (context: Context, input: Versioned, action: OfferAction): Promise<OfferRow> => {
  const offer = await offerFor(context, input, action)
  if (offer.requesterId === context.session.accountId) throw new CallError('OFFER_OWN')
  return offer
}

const refuseBelowCost = (session: Session, below: boolean): void => {
  if (below && !session.permissions.has('offer.approveBelowCost'))
    throw new CallError('OFFER_NEEDS_ADMINISTRATOR')
}

const decision = (context: Context, note: string, counterCents: number | null = null) => ({
  decided: { accountId: context.session.accountId, name: context.session.name, note, counterCents },
})

/** Errors: those of {@link offerToDecide}, OFFER_NEEDS_ADMINISTRATOR. */
export const approveOffer = async (
  context: Context,
  input: ParsedInputOf<Calls['approve']>,
): Promise<Offer> => {
  const offer = await offerToDecide(context, input, 'approve')
  refuseBelowCost(context.session, isBelowCost(offer))
  return wireOffer(await step(context, offer, 'approve', decision(context, input.note)), context.session)
}

/** Errors: those of {@link offerToDecide}, OFFER_COUNTER_RANGE, OFFER_NEEDS_ADMINISTRATOR when the counter price is below cost. */
export const counterOffer = async (
  context: Context,
  input: ParsedInputOf<Calls['counter']>,
): Promise<Offer> => {
  const offer = await offerToDecide(context, input, 'counter')
  if (input.dealPrice <= offer.dealCents || input.dealPrice > offer.marketingCents)
    throw new CallError('OFFER_COUNTER_RANGE', {
      above: formatCents(offer.dealCents),
      most: formatCents(offer.marketingCents),
    })
  const discountCents = offer.dealCents * offer.quantity - offer.amountCents
  const amountCents = input.dealPrice * offer.quantity - discountCents
  refuseBelowCost(context.session, amountCents < offer.costCents * offer.quantity)
  const moved = await step(context, offer, 'counter', decision(context, input.note, input.dealPrice))
  return wireOffer(moved, context.session)
}

export const rejectOffer = async (
  context: Context,
  input: ParsedInputOf<Calls['reject']>,
): Promise<Offer> => {
  const offer = await offerToDecide(context, input, 'reject')
  return wireOffer(await step(context, offer, 'reject', decision(context, input.note)), context.session)
}

/** Accepts the counter price; the order changes its line by the event. Errors: those of changing the order. */
export const acceptOffer = async (context: Context, bus: OfferBus, input: Versioned): Promise<Offer> => {
  const offer = await offerFor(context, input, 'accept')
  await bus.emit('offer.accepted', context, {
    shopId: offer.shopId,
    orderId: offer.orderId,
    itemMappingId: offer.itemMappingId,
    dealCents: offer.counterCents ?? offer.dealCents,
  })
  const taken = await offerById(context.db, offer.shopId, offer.id)
  if (taken?.status !== 'APPROVED' || taken.version !== offer.version + 1)
    throw new CallError('OFFER_CHANGED')
  return wireOffer(taken, context.session)
}

/** Withdraws a request. Error: FORBIDDEN for anybody but the requester. */
export const revokeOffer = async (context: Context, input: Versioned): Promise<Offer> => {
  const offer = await offerFor(context, input, 'revoke')
  if (offer.requesterId !== context.session.accountId) throw new CallError('FORBIDDEN')
  return wireOffer(await step(context, offer, 'revoke'), context.session)
}

/** Offers by scoped id, named by order number and article. */
export const offerNames = async (db: Db, scopedIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await offerNameRows(db, scopedIds.map(splitScopedId))
  return new Map(rows.map((row) => [scoped(row.shopId, row.id), `${row.orderNo} ${row.skuName}`]))
}
