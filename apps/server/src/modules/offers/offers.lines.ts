import {
  offerTransition,
  openOfferStatuses,
  type OfferAction,
  type OfferStatus,
} from '@showfloor/contract/common/offer-status'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import {
  insertOffers,
  lockedOffersOf,
  moveOffer,
  type NewOffer,
  type OfferLine,
  type OfferMove,
  type OfferOrder,
  type OfferedArticle,
  type OfferRow,
} from './offers.db.ts'
import { approvalFor, type Approval } from './red-line.ts'
import { notifyOfNewOffers, notifyOfStep } from './offers.notices.ts'

type OrderRef = { shopId: string; orderId: string }

type Line = OfferLine & { boardId: string | null }

type Article = OfferedArticle & { approval: Approval }

const total = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

const strictness: readonly Approval[] = ['NONE', 'AUTOMATIC', 'MANAGER', 'ADMINISTRATOR']

/** Pieces at their own price, such as floor samples, are judged apart from the others; the strictest approval counts. */
const approvalOf = (lines: readonly Line[]): Approval =>
  [...Map.groupBy(lines, (line) => line.marketingCents).values()]
    .map((same) => {
      const [first] = same as [Line]
      return approvalFor({
        quantity: total(same, (line) => line.quantity),
        amountCents: total(same, (line) => line.amountCents),
        marketingCents: first.marketingCents,
        saleCents: first.saleCents,
        redLineCents: first.redLineCents,
        costCents: first.costCents,
      })
    })
    .reduce((one, other) => (strictness.indexOf(other) > strictness.indexOf(one) ? other : one), 'NONE')

/** Several lines of an article have one offer together, at the lowest of their prices. */
const perArticle = (lines: readonly Line[]): Article[] =>
  [...Map.groupBy(lines, (line) => line.itemMappingId).values()].map((same) => {
    const [first] = same as [Line]
    return {
      ...first,
      boardIds: same.flatMap(({ boardId: id }) => (id === null ? [] : [id])).toSorted(),
      quantity: total(same, (line) => line.quantity),
      amountCents: total(same, (line) => line.amountCents),
      dealCents: Math.min(...same.map((line) => line.dealCents)),
      approval: approvalOf(same),
    }
  })

/** Whether an offer was made for these goods: the same quantity, or the same boards, for this customer. */
const isFor = (offer: OfferRow, order: OfferOrder, article: OfferedArticle): boolean =>
  offer.customerId === order.customerId &&
  offer.quantity === article.quantity &&
  offer.boardIds.join() === article.boardIds.join()
/** Whether the offer was made at exactly this price. */
const covers = (offer: OfferRow, article: OfferedArticle): boolean =>
  offer.amountCents === article.amountCents
const answers = (offer: OfferRow, article: OfferedArticle): boolean =>
  offer.status === 'COUNTERED' && offer.counterCents === article.dealCents

/**
 * Makes the offers of a draft those that its lines need: offers for other goods, another price or another customer are superseded. A price at or above
 * the red line is approved at once; one below it waits to be requested, or is requested with `reason`. A line at the manager's counter price accepts
 * that offer. `before`: whether there may be offers already. Answers whether any is in force.
 */
export const followLines = async (
  context: Context,
  order: OfferOrder & { before: boolean },
  lines: readonly Line[],
  reason: string,
): Promise<boolean> => {
  const kept = order.before ? await lockedOffersOf(context.db, order.shopId, order.orderId) : []
  const articles = new Map(perArticle(lines).map((article) => [article.itemMappingId, article]))
  const wanted = new Map([...articles].filter(([, article]) => article.approval !== 'NONE'))
  const any = wanted.size > 0
  for (const offer of kept) {
    const article = articles.get(offer.itemMappingId)
    const same = article && isFor(offer, order, article) ? article : undefined
    if (same && answers(offer, same)) {
      await step(context, offer, 'accept', {
        taken: { dealCents: same.dealCents, amountCents: same.amountCents },
      })
      wanted.delete(offer.itemMappingId)
    } else if (same && covers(offer, same) && wanted.has(offer.itemMappingId)) {
      if (reason !== '' && offerTransition(offer.status, 'request')) await ask(context, offer, reason)
      wanted.delete(offer.itemMappingId)
    } else await step(context, offer, 'supersede')
  }
  const fresh = [...wanted.values()].map((line): NewOffer => {
    const automatic = line.approval === 'AUTOMATIC'
    const status = automatic ? 'APPROVED' : reason === '' ? 'DRAFT' : 'PENDING'
    return { ...line, id: newId(), status, automatic, reason: automatic ? '' : reason }
  })
  if (fresh.length > 0) {
    await insertOffers(context.db, order, context.session, fresh)
    announceOffers(context, order)
    await notifyOfNewOffers(context, order, fresh, context.session)
  }
  return any
}

/** Requests an offer in the caller's name. */
export const ask = (context: Context, offer: OfferRow, reason: string): Promise<OfferRow> =>
  step(context, offer, 'request', {
    asked: { accountId: context.session.accountId, name: context.session.name, reason },
  })

/** The only function that changes an offer's status. Error: OFFER_CHANGED when the step is not allowed or another change came first. */
export const step = async (
  context: EventContext,
  offer: OfferRow,
  action: OfferAction,
  changes: Omit<OfferMove, 'to'> = {},
): Promise<OfferRow> => {
  const to = offerTransition(offer.status, action)
  const moved = to && (await moveOffer(context.db, offer, { ...changes, to }))
  if (!moved) throw new CallError('OFFER_CHANGED')
  announceOffers(context, { shopId: offer.shopId, orderId: offer.orderId })
  await notifyOfStep(context, moved, action)
  return moved
}

const undecided = (status: OfferStatus): boolean => status !== 'APPROVED' && status !== 'USED'

/** Whether a price of an order still needs approval. */
export const waitsForOffers = async (db: Db, order: OrderRef): Promise<boolean> =>
  (await lockedOffersOf(db, order.shopId, order.orderId)).some(({ status }) => undecided(status))

/** Uses the approved offers of an order that is submitted. Errors: OFFER_OPEN; DEAL_PRICE_BELOW_RED_LINE for a price that is not requested or was refused. */
export const spendOffers = async (context: EventContext, order: OrderRef): Promise<void> => {
  const offers = await lockedOffersOf(context.db, order.shopId, order.orderId)
  for (const { status, skuName: name } of offers) {
    if (openOfferStatuses.includes(status)) throw new CallError('OFFER_OPEN', { name })
    if (undecided(status)) throw new CallError('DEAL_PRICE_BELOW_RED_LINE', { name })
  }
  for (const offer of offers) if (offer.status === 'APPROVED') await step(context, offer, 'use')
}

/** Makes used offers approved again, when their order returns to draft. */
export const releaseOffers = async (context: EventContext, order: OrderRef): Promise<void> => {
  for (const offer of await lockedOffersOf(context.db, order.shopId, order.orderId))
    if (offerTransition(offer.status, 'release')) await step(context, offer, 'release')
}

/** Ends the offers of an order that is over. */
export const endOffers = async (context: EventContext, order: OrderRef): Promise<void> => {
  for (const offer of await lockedOffersOf(context.db, order.shopId, order.orderId))
    if (offerTransition(offer.status, 'supersede')) await step(context, offer, 'supersede')
}

const announceOffers = (context: EventContext, order: OrderRef): void => {
  context.announce({ topic: 'offer', shopId: order.shopId, id: scoped(order.shopId, order.orderId) })
}
