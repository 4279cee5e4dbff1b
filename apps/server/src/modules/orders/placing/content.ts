import { lineKey } from '@showfloor/contract/common/cart-rules'
import { formatCents } from '@showfloor/contract/common/money'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { pictureUrl, pictureColor } from '../../catalogue/catalogue.public.ts'
import { type HoldLine, boardRows, boardsOf, type BoardRow } from '../../inventory/inventory.public.ts'
import { offlineChannelOf } from '../../shops/shops.public.ts'
import type { LineSubsidy } from '../../subsidies/subsidies.public.ts'
import { orderAmounts, type Amounts } from './amounts.ts'
import { firstDayOf, refuseEarly } from '../delivery/delivery.ts'
import type { OrderRow } from '../order.db.ts'
import type { NewLine } from './content.db.ts'
import { itemsHere, type ItemRow, type TermsRow } from '../listing/items.db.ts'
import type { WantedGoods } from './wanted.ts'

export type PricedLine = {
  item: ItemRow
  quantity: number
  dealCents: number
  discountCents: number
  expectedCents: number | null
  board: BoardRow | null
  subsidy: LineSubsidy | null
}
export type PricedOrder = {
  lines: PricedLine[]
  amounts: Amounts
  channelId: string | null
  delivery: Pick<TermsRow, 'nameZh' | 'nameEn' | 'firstDay' | 'needsAddress' | 'lacksSubsidyCity'>
}

const nameOf = (item: ItemRow | undefined): string => item?.skuName ?? ''

/** The line that the customer knows of a wanted article, unless more pieces are wanted than it has. */
const agreedLine = ({ agreed }: WantedGoods, wanted: WantedGoods['items'][number]): NewLine | undefined => {
  const line = agreed?.get(lineKey(wanted.itemMappingId, wanted.boardId?.id))
  return line && wanted.quantity <= line.quantity ? line : undefined
}

/** The article at the prices of a line that the customer knows. */
const pricedAsAgreed = <I extends ItemRow>(item: I, line: NewLine): I => ({
  ...item,
  marketingCents: line.marketingCents,
  saleCents: line.saleCents,
  shoppeCents: line.shoppeCents,
  redLineCents: line.redLineCents,
  costCents: line.costCents,
})

/**
 * Prices an order's items at current prices, or at those agreed; `isChecked`: with the data for the checks. Errors: ORDER_ITEM_UNAVAILABLE, ORDER_TOO_LARGE, DELIVERY_MODE_CLOSED, UNIFIED_CHANNEL_MISSING,
 * BOARD_UNKNOWN; BOARD_TWICE for a board in two lines, or with a quantity above one.
 */
export const priceOrder = async (db: Db, goods: WantedGoods, isChecked = false): Promise<PricedOrder> => {
  const { terms, items } = await itemsHere(
    db,
    goods.shopId,
    goods.items.map((item) => item.itemMappingId),
    goods.deliveryMode,
    isChecked,
  )
  offlineChannelOf(terms)
  if (!terms?.deliveryOpen) throw new CallError('DELIVERY_MODE_CLOSED')
  const byId = new Map(items.map((row) => [row.itemMappingId, row]))
  const wantedItems = goods.items.map((wanted) => {
    const item = byId.get(wanted.itemMappingId)
    const agreed = agreedLine(goods, wanted)
    if (!item || !(item.onSale || agreed))
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: nameOf(item) })
    return { item, wanted, agreed }
  })
  const boards = await boardsOf(
    db,
    goods.shopId,
    wantedItems.map(({ item, wanted }) => ({ skuId: item.skuId, boardId: wanted.boardId })),
  )
  const priced = wantedItems.map(({ item: article, wanted, agreed }) => {
    const board = pieceOf(wanted.boardId && boards.get(wanted.boardId.id), wanted.quantity)
    const item = agreed ? pricedAsAgreed(article, agreed) : pricedAs(article, board)
    if (item.marketingCents === 0) throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: nameOf(item) })
    return {
      item,
      quantity: wanted.quantity,
      dealCents: wanted.dealCents ?? item.marketingCents,
      expectedCents: wanted.expectedCents ?? null,
      board,
      categoryId: item.categoryId,
    }
  })
  const { amounts, lineDiscounts, subsidies } = orderAmounts(priced, amountTerms(terms, goods.discountCents))
  return {
    amounts,
    channelId: terms.channelId,
    delivery: terms,
    lines: priced.map((line, index) => ({
      ...line,
      discountCents: lineDiscounts[index] ?? 0,
      subsidy: subsidies[index] ?? null,
    })),
  }
}

/** The terms of an order, beside its lines, that decide its amounts. */
const amountTerms = (terms: TermsRow | undefined, discountCents: number) => ({
  discountCents,
  delivery: { feeCents: terms?.feeCents ?? 0, freeFromCents: terms?.freeFromCents ?? null },
  rules: terms?.rules ?? [],
})

/** An order's lines with new prices of one piece, and the amounts that follow; nothing else changes. */
export const repricedLines = async (
  db: Db,
  order: OrderRow,
  lines: readonly NewLine[],
  dealCentsOf: (line: NewLine) => number,
): Promise<{ lines: NewLine[]; amounts: Amounts }> => {
  const ids = lines.map((line) => line.itemMappingId)
  const { terms, items } = await itemsHere(db, order.shopId, ids, order.deliveryMode)
  const categories = new Map(items.map((item) => [item.itemMappingId, item.categoryId]))
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    dealCents: dealCentsOf(line),
    categoryId: categories.get(line.itemMappingId) ?? '',
  }))
  const { amounts, lineDiscounts, subsidies } = orderAmounts(priced, amountTerms(terms, order.discountCents))
  return {
    amounts,
    lines: lines.map((line, at) => {
      const { dealCents = 0, quantity = 0 } = priced[at] ?? {}
      const discountCents = lineDiscounts[at] ?? 0
      const amountCents = dealCents * quantity - discountCents
      const subsidy = subsidyColumns(subsidies[at] ?? null)
      return {
        ...line,
        ...subsidy,
        dealCents,
        discountCents,
        amountCents,
      }
    }),
  }
}

/** What a line stores of its subsidy: the amount, and the version of its rule. */
const subsidyColumns = (subsidy: LineSubsidy | null) => ({
  subsidyCents: subsidy?.cents ?? 0,
  subsidyRuleId: subsidy?.rule.id ?? null,
  subsidyRuleVersion: subsidy?.rule.version ?? null,
})

/** The article at the price of its floor sample; below that price a manager must approve. */
const pricedAs = <I extends ItemRow>(item: I, board: BoardRow | null | undefined): I =>
  board?.priceCents == null
    ? item
    : { ...item, marketingCents: board.priceCents, redLineCents: board.priceCents }

const pieceOf = (board: BoardRow | undefined, quantity: number): BoardRow | null => {
  if (board && quantity > 1) throw new CallError('BOARD_TWICE', { board: board.facts.serialNo })
  return board ?? null
}

/** Refuses a price that changed since the guide saw it. Error: PRICE_MOVED. */
export const checkDeal = (lines: readonly PricedLine[]): void => {
  for (const { item, expectedCents } of lines) {
    if (expectedCents !== null && expectedCents !== item.marketingCents) {
      throw new CallError('PRICE_MOVED', {
        name: item.skuName,
        before: formatCents(expectedCents),
        after: formatCents(item.marketingCents),
      })
    }
  }
}

/**
 * A draft is submitted at the prices and subsidy of its writing, and for a day that is still possible, or refused.
 * Errors: ORDER_ITEM_UNAVAILABLE, PRICE_MOVED, DELIVERY_MODE_CLOSED, DELIVERY_DATE_EARLY, SUBSIDY_MOVED.
 */
export const refuseStaleDraft = async (
  context: Context,
  order: OrderRow,
  lines: readonly NewLine[],
): Promise<void> => {
  const ids = lines.map((line) => line.itemMappingId)
  const { terms, items } = await itemsHere(context.db, order.shopId, ids, order.deliveryMode)
  if (!terms?.deliveryOpen) throw new CallError('DELIVERY_MODE_CLOSED')
  const boardIds = lines.flatMap((line) => line.boardId ?? [])
  const pieces = boardIds.length === 0 ? [] : await boardRows(context.db, order.shopId, boardIds)
  const boards = new Map(pieces.map((piece) => [piece.boardId, piece]))
  const now = new Map(items.map((row) => [row.itemMappingId, row]))
  const goods = lines.flatMap((line) => {
    const item = now.get(line.itemMappingId)
    return item ? [{ item, quantity: line.quantity }] : []
  })
  refuseEarly(context, terms, firstDayOf(terms, goods), order.deliveryDate)
  for (const line of lines) {
    const article = now.get(line.itemMappingId)
    const item = article && pricedAs(article, boards.get(line.boardId ?? ''))
    if (!item?.onSale || item.marketingCents === 0)
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: line.skuName })
    if (item.marketingCents !== line.marketingCents)
      throw new CallError('PRICE_MOVED', {
        name: line.skuName,
        before: formatCents(line.marketingCents),
        after: formatCents(item.marketingCents),
      })
  }
  if (terms.isStateSubsidies || subsidyOf(order) > 0) await refuseStaleSubsidy(context.db, order, lines)
}

const subsidyOf = (order: OrderRow): number => order.subsidyCents + order.subsidyDeductedCents

/** A subsidy rule may have begun, changed or ended since the draft was written. Error: SUBSIDY_MOVED. */
const refuseStaleSubsidy = async (db: Db, order: OrderRow, lines: readonly NewLine[]): Promise<void> => {
  const { amounts } = await repricedLines(db, order, lines, (line) => line.dealCents)
  if (amounts.subsidyCents === order.subsidyCents && order.subsidyDeductedCents === 0) return
  throw new CallError('SUBSIDY_MOVED', {
    before: formatCents(subsidyOf(order)),
    after: formatCents(amounts.subsidyCents),
  })
}

const needsStock = (item: Pick<ItemRow, 'allowSale' | 'allowPurchase'>): boolean =>
  !item.allowSale && !item.allowPurchase

/** Order lines as they are stored: snapshots of the articles. */
export const snapshotLines = (lines: readonly PricedLine[]): NewLine[] =>
  lines.map(({ item, quantity, dealCents, discountCents, board, subsidy }, position) => ({
    id: newId(),
    position,
    itemMappingId: item.itemMappingId,
    skuId: item.skuId,
    skuCode: item.skuCode,
    skuName: item.skuName,
    skuSize: item.sizeText,
    propertiesName: [item.colorName, item.materialName].filter(Boolean).join(' · '),
    imageUrl: pictureUrl(item, 'front'),
    pictureColor: pictureColor(item),
    quantity,
    needsStock: needsStock(item),
    marketingCents: item.marketingCents,
    saleCents: item.saleCents,
    shoppeCents: item.shoppeCents,
    redLineCents: item.redLineCents,
    costCents: item.costCents,
    dealCents,
    discountCents,
    amountCents: dealCents * quantity - discountCents,
    boardId: board?.boardId ?? null,
    board: board && { ...board.facts, color: item.colorHex },
    ...subsidyColumns(subsidy),
  }))

/** The stock and boards that lines need. */
export const toHold = (
  lines: readonly Pick<NewLine, 'skuId' | 'skuName' | 'quantity' | 'needsStock' | 'boardId' | 'board'>[],
): HoldLine[] =>
  lines
    .map((line) => ({
      skuId: line.skuId,
      name: line.skuName,
      quantity: line.quantity,
      limited: line.needsStock,
      board: line.board && { id: line.boardId ?? '', serialNo: line.board.serialNo },
    }))
    .filter(({ limited, board }) => limited || board)
