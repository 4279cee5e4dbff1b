import { lineKey } from '@showfloor/contract/common/cart-rules'
import type { Piece } from '@showfloor/contract/inventory/boards'
import type { CallInput, CallOutput } from '../../../client/call.ts'
import type { CartItem } from '../../carts/cart-rules.ts'
import type { CheckoutDraft, LineDraft } from './checkout-draft.ts'
import { isTooEarly, type DeliveryMode } from '../checkout/delivery-modes.ts'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import type { OrderDetail } from '../orders.queries.ts'

/** A line to order, from the cart or the order; prices in cents. */
export type SourceLine = {
  /** Identifies the line; its changes are stored under it. */
  key: string
  itemMappingId: string
  skuCode: string
  name: string
  facts: string
  imageUrl: string
  color: string
  itemQty: number
  marketingCents: number
  redLineCents: number
  dealCents?: number
  /** The line's board. */
  board: Piece | null
}
/** The line with the guide's changes; `dealCents` is undefined for an invalid amount. */
export type CheckoutLine = SourceLine & {
  quantity: number
  dealText: string
  agreedDealCents: number | undefined
  seenCents: number
}
export type Calculated = CallOutput<'orders.calculate'>
type CalculatedLine = Calculated['lines'][number]

/** The chosen lines of a cart that can be ordered, and how many cannot. */
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
      chosen.map(({ itemQty, itemMappingBO: article, sku, board }) => ({
        key: lineKey(article.id, board?.id),
        itemMappingId: article.id,
        skuCode: article.skuCode,
        name: sku?.name || article.skuName,
        facts: [article.propertiesName, article.skuSize].filter(Boolean).join(' · '),
        imageUrl: article.imageUrl,
        color: '',
        itemQty,
        marketingCents: article.itemAmt,
        redLineCents: article.redLinePrice,
        board,
      })),
    ),
  }
}

/** Several lines of an article are ordered as one; each board is a line of its own. */
const byArticle = (lines: readonly SourceLine[]): SourceLine[] => {
  const known = new Map<string, SourceLine>()
  for (const line of lines) {
    const itemQty = (known.get(line.key)?.itemQty ?? 0) + line.itemQty
    known.set(line.key, { ...line, itemQty })
  }
  return [...known.values()]
}

export const linesOfOrder = (order: OrderDetail): SourceLine[] =>
  order.lines.map((line) => ({
    key: lineKey(line.itemMappingId, line.board?.id),
    itemMappingId: line.itemMappingId,
    skuCode: line.skuCode,
    name: line.skuName,
    facts: [line.propertiesName, line.skuSize].filter(Boolean).join(' · '),
    imageUrl: line.imageUrl,
    color: line.pictureColor,
    itemQty: line.itemQty,
    marketingCents: line.priceInfo.marketingPrice,
    redLineCents: line.priceInfo.redLinePrice ?? 0,
    board: line.board,
    ...(line.dealPrice === line.priceInfo.marketingPrice ? {} : { dealCents: line.dealPrice }),
  }))

/** The lines with the guide's changes, without removed ones. */
export const checkoutLines = (
  source: readonly SourceLine[],
  drafts: Record<string, LineDraft>,
): CheckoutLine[] =>
  source
    .filter((line) => !drafts[line.key]?.removed)
    .map((line) => {
      const draft = drafts[line.key] ?? {}
      const seenCents = draft.seenCents ?? line.marketingCents
      const given = draft.deal ?? (line.dealCents === undefined ? undefined : centsText(line.dealCents))
      return {
        ...line,
        board: draft.board ?? line.board,
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

/** The input of the calculation and the order. A deal price equal to the marked price is omitted. */
export const orderGoods = (shopId: string, draft: CheckoutDraft, lines: readonly CheckoutLine[]): Goods => ({
  shopId,
  deliveryMode: draft.deliveryMode,
  deliveryDate: draft.deliveryDate === '' ? null : draft.deliveryDate,
  discount: parseCents(draft.discount) ?? 0,
  note: draft.note.trim(),
  items: lines.map((line) => ({
    itemMappingId: line.itemMappingId,
    itemQty: line.quantity,
    ...(line.board ? { boardId: line.board.id } : {}),
    expectedPrice: line.seenCents,
    ...(line.agreedDealCents === undefined || line.agreedDealCents === line.seenCents
      ? {}
      : { dealPrice: line.agreedDealCents }),
  })),
})

/** The server's calculation of a line. */
export const calculatedFor = (
  calculated: Calculated | undefined,
  line: Pick<CheckoutLine, 'itemMappingId' | 'board'>,
): CalculatedLine | undefined => {
  const key = lineKey(line.itemMappingId, line.board?.id)
  return calculated?.lines.find((one) => lineKey(one.itemMappingId, one.boardId) === key)
}

/** The new price in cents, if it has changed since it was shown. */
export const movedPrice = (
  line: CheckoutLine,
  calculated: CalculatedLine | undefined,
): { beforeCents: number; afterCents: number } | undefined =>
  calculated && calculated.marketingPrice !== line.seenCents
    ? { beforeCents: line.seenCents, afterCents: calculated.marketingPrice }
    : undefined

/** Whether the line costs less than its red line, its share of the order's discount included. */
export const isBelowFloor = (line: CheckoutLine, calculated: CalculatedLine | undefined): boolean =>
  line.agreedDealCents !== undefined &&
  line.agreedDealCents * line.quantity - (calculated?.discount ?? 0) < line.redLineCents * line.quantity

/** An approved price: a quantity and an amount in cents. */
export type AllowedPrice = { itemMappingId: string; itemQty: number; amount: number }

/** Whether a manager has to approve the line. An approval covers all lines of an article together. */
export const needsApproval = (
  line: CheckoutLine,
  calculated: Calculated | undefined,
  allowed: readonly AllowedPrice[],
): boolean => {
  const ofArticle = calculated?.lines.filter((one) => one.itemMappingId === line.itemMappingId) ?? []
  const sum = (of: (one: CalculatedLine) => number) => ofArticle.reduce((total, one) => total + of(one), 0)
  return (
    isBelowFloor(line, calculatedFor(calculated, line)) &&
    !allowed.some(
      (price) =>
        price.itemMappingId === line.itemMappingId &&
        price.itemQty === sum(({ itemQty }) => itemQty) &&
        price.amount === sum(({ amount }) => amount),
    )
  )
}

/** The line that an error names, by its article in quotes or by its board's number, or undefined. */
export const lineNamed = <L extends Pick<SourceLine, 'name' | 'board'>>(
  lines: readonly L[],
  message: string,
): L | undefined =>
  lines.find(({ board }) => board && message.split(' ').includes(board.serialNo)) ??
  lines.find(({ name }) => message.includes(`“${name}”`))

export type Missing = 'needCustomer' | 'needAddress' | 'needLines' | 'needBoards' | 'needPrices' | 'needValid'

/** The first missing input that prevents the order; undefined without any. */
export const whatIsMissing = (
  draft: CheckoutDraft,
  lines: readonly CheckoutLine[],
  calculated: Calculated | undefined,
  mode: DeliveryMode | undefined,
): Missing | undefined => {
  const of = (line: CheckoutLine) => calculatedFor(calculated, line)
  if (!draft.customer) return 'needCustomer'
  if (mode?.needsAddress && !draft.addressId) return 'needAddress'
  if (lines.length === 0) return 'needLines'
  if (lines.some((line) => of(line)?.boardTaken)) return 'needBoards'
  if (lines.some((line) => movedPrice(line, of(line)))) return 'needPrices'
  const wrong = lines.some((line) => line.agreedDealCents === undefined)
  const early = isTooEarly(calculated?.firstDay ?? mode?.firstDay, draft.deliveryDate)
  return wrong || early || discountProblem(draft.discount, calculated) ? 'needValid' : undefined
}

/** The message key of an invalid order discount. */
export const discountProblem = (
  text: string,
  calculated: Calculated | undefined,
): 'discountInvalid' | 'discountTooMuch' | undefined => {
  if (text.trim() === '') return undefined
  const discountCents = parseCents(text)
  if (discountCents === undefined) return 'discountInvalid'
  return calculated && discountCents > calculated.amounts.goods ? 'discountTooMuch' : undefined
}
