import type { CallInput, CallOutput } from '../../client/call.ts'
import type { CartItem } from '../carts/cart-rules.ts'
import type { CheckoutDraft, LineDraft } from './checkout-draft.ts'
import { isTooEarly, type DeliveryMode } from './delivery-modes.ts'
import { centsText, parseCents } from './money-text.ts'
import type { OrderDetail } from './orders.queries.ts'

/** An article to order as the cart or the draft order has it; prices in cents. */
export type SourceLine = {
  itemMappingId: string
  name: string
  facts: string
  imageUrl: string
  color: string
  itemQty: number
  marketingCents: number
  redLineCents: number
  dealCents?: number
}
/** The same with what the guide made of it; `dealCents` undefined = not an amount. */
export type CheckoutLine = SourceLine & {
  quantity: number
  dealText: string
  agreedDealCents: number | undefined
  seenCents: number
}
export type Calculated = CallOutput<'orders.calculate'>
type CalculatedLine = Calculated['lines'][number]

/** The chosen lines of a cart that can be bought at all, and how many of the chosen cannot. */
export const linesOfCart = (
  items: readonly CartItem[],
  chosenIds: readonly string[],
): { lines: SourceLine[]; missing: number } => {
  const chosen = items.filter(
    ({ id, sku, itemMappingBO }) => chosenIds.includes(id) && sku && itemMappingBO.itemAmt > 0,
  )
  return {
    missing: new Set(chosenIds).size - chosen.length,
    lines: byArticle(
      chosen.map(({ itemQty, itemMappingBO: article, sku }) => ({
        itemMappingId: article.id,
        name: sku?.name || article.skuName,
        facts: [article.propertiesName, article.skuSize].filter(Boolean).join(' · '),
        imageUrl: article.imageUrl,
        color: '',
        itemQty,
        marketingCents: article.itemAmt,
        redLineCents: article.redLinePrice,
      })),
    ),
  }
}

/** An article that stands in several rooms is ordered once, all its pieces together. */
const byArticle = (lines: readonly SourceLine[]): SourceLine[] => {
  const known = new Map<string, SourceLine>()
  for (const line of lines) {
    const itemQty = (known.get(line.itemMappingId)?.itemQty ?? 0) + line.itemQty
    known.set(line.itemMappingId, { ...line, itemQty })
  }
  return [...known.values()]
}

export const linesOfOrder = (order: OrderDetail): SourceLine[] =>
  order.lines.map((line) => ({
    itemMappingId: line.itemMappingId,
    name: line.skuName,
    facts: [line.propertiesName, line.skuSize].filter(Boolean).join(' · '),
    imageUrl: line.imageUrl,
    color: line.pictureColor,
    itemQty: line.itemQty,
    marketingCents: line.priceInfo.marketingPrice,
    redLineCents: line.priceInfo.redLinePrice,
    ...(line.dealPrice === line.priceInfo.marketingPrice ? {} : { dealCents: line.dealPrice }),
  }))

/** The lines as the guide wants them: without the removed, with their quantities and deal prices. */
export const checkoutLines = (
  source: readonly SourceLine[],
  drafts: Record<string, LineDraft>,
): CheckoutLine[] =>
  source
    .filter((line) => !drafts[line.itemMappingId]?.removed)
    .map((line) => {
      const draft = drafts[line.itemMappingId] ?? {}
      const seenCents = draft.seenCents ?? line.marketingCents
      const given = draft.deal ?? (line.dealCents === undefined ? undefined : centsText(line.dealCents))
      return {
        ...line,
        quantity: draft.itemQty ?? line.itemQty,
        seenCents,
        dealText: given ?? centsText(seenCents),
        agreedDealCents: given === undefined ? seenCents : parseCents(given),
      }
    })

type Goods = Pick<
  CallInput<'orders.calculate'>,
  'shopId' | 'deliveryMode' | 'deliveryDate' | 'items' | 'discount' | 'note'
>

/** What the server is asked to calculate or to order. A deal price that is the marked price is left to the server's own. */
export const orderGoods = (shopId: string, draft: CheckoutDraft, lines: readonly CheckoutLine[]): Goods => ({
  shopId,
  deliveryMode: draft.deliveryMode,
  deliveryDate: draft.deliveryDate === '' ? null : draft.deliveryDate,
  discount: parseCents(draft.discount) ?? 0,
  note: draft.note.trim(),
  items: lines.map((line) => ({
    itemMappingId: line.itemMappingId,
    itemQty: line.quantity,
    expectedPrice: line.seenCents,
    ...(line.agreedDealCents === undefined || line.agreedDealCents === line.seenCents
      ? {}
      : { dealPrice: line.agreedDealCents }),
  })),
})

/** The price that moved since it was shown, or undefined; cents. */
export const movedPrice = (
  line: CheckoutLine,
  calculated: CalculatedLine | undefined,
): { beforeCents: number; afterCents: number } | undefined =>
  calculated && calculated.marketingPrice !== line.seenCents
    ? { beforeCents: line.seenCents, afterCents: calculated.marketingPrice }
    : undefined

/** Whether the line costs less than its floor, its share of the order's discount included. */
export const isBelowFloor = (line: CheckoutLine, calculated: CalculatedLine | undefined): boolean =>
  line.agreedDealCents !== undefined &&
  line.agreedDealCents * line.quantity - (calculated?.discount ?? 0) < line.redLineCents * line.quantity

/** A price that was allowed before: for so many pieces, at this amount of the line; cents. */
export type AllowedPrice = { itemMappingId: string; itemQty: number; amount: number }

/** Whether a manager has to be asked before the line can be sold like this. */
export const needsApproval = (
  line: CheckoutLine,
  calculated: CalculatedLine | undefined,
  allowed: readonly AllowedPrice[],
): boolean =>
  isBelowFloor(line, calculated) &&
  !allowed.some(
    (price) =>
      price.itemMappingId === line.itemMappingId &&
      price.itemQty === line.quantity &&
      price.amount === calculated?.amount,
  )

/** The line that an error names in quotes, or undefined. */
export const lineNamed = <L extends { name: string }>(lines: readonly L[], message: string): L | undefined =>
  lines.find(({ name }) => message.includes(`“${name}”`))

export type Missing = 'needCustomer' | 'needAddress' | 'needLines' | 'needPrices' | 'needValid'

/** What keeps the order from being placed, the first thing first; undefined when nothing does. */
export const whatIsMissing = (
  draft: CheckoutDraft,
  lines: readonly CheckoutLine[],
  calculated: Calculated | undefined,
  mode: DeliveryMode | undefined,
): Missing | undefined => {
  const of = (line: CheckoutLine) =>
    calculated?.lines.find(({ itemMappingId }) => itemMappingId === line.itemMappingId)
  if (!draft.customer) return 'needCustomer'
  if (mode?.needsAddress && !draft.addressId) return 'needAddress'
  if (lines.length === 0) return 'needLines'
  if (lines.some((line) => movedPrice(line, of(line)))) return 'needPrices'
  const wrong = lines.some((line) => line.agreedDealCents === undefined)
  const early = isTooEarly(mode, draft.deliveryDate)
  return wrong || early || discountProblem(draft.discount, calculated) ? 'needValid' : undefined
}

/** Why an order discount cannot be, as the key of its message. */
export const discountProblem = (
  text: string,
  calculated: Calculated | undefined,
): 'discountInvalid' | 'discountTooMuch' | undefined => {
  if (text.trim() === '') return undefined
  const discountCents = parseCents(text)
  if (discountCents === undefined) return 'discountInvalid'
  return calculated && discountCents > calculated.amounts.goods ? 'discountTooMuch' : undefined
}
