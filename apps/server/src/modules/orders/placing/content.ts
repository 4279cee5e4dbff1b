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
  delivery: Pick<TermsRow, 'name_zh' | 'name_en' | 'first_day' | 'needs_address' | 'lacks_subsidy_city'>
}

const nameOf = (item: ItemRow | undefined): string => item?.sku_name ?? ''

/** The line that the customer knows of a wanted article, unless more pieces are wanted than it has. */
const agreedLine = ({ agreed }: WantedGoods, wanted: WantedGoods['items'][number]): NewLine | undefined => {
  const line = agreed?.get(lineKey(wanted.itemMappingId, wanted.boardId?.id))
  return line && wanted.quantity <= line.quantity ? line : undefined
}

/** The article at the prices of a line that the customer knows. */
const pricedAsAgreed = <I extends ItemRow>(item: I, line: NewLine): I => ({
  ...item,
  marketing_cents: line.marketing_cents,
  sale_cents: line.sale_cents,
  shoppe_cents: line.shoppe_cents,
  red_line_cents: line.red_line_cents,
  cost_cents: line.cost_cents,
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
  if (!terms?.delivery_open) throw new CallError('DELIVERY_MODE_CLOSED')
  const byId = new Map(items.map((row) => [row.item_mapping_id, row]))
  const wantedItems = goods.items.map((wanted) => {
    const item = byId.get(wanted.itemMappingId)
    const agreed = agreedLine(goods, wanted)
    if (!item || !(item.on_sale || agreed))
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: nameOf(item) })
    return { item, wanted, agreed }
  })
  const boards = await boardsOf(
    db,
    goods.shopId,
    wantedItems.map(({ item, wanted }) => ({ skuId: item.sku_id, boardId: wanted.boardId })),
  )
  const priced = wantedItems.map(({ item: article, wanted, agreed }) => {
    const board = pieceOf(wanted.boardId && boards.get(wanted.boardId.id), wanted.quantity)
    const item = agreed ? pricedAsAgreed(article, agreed) : pricedAs(article, board)
    if (item.marketing_cents === 0) throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: nameOf(item) })
    return {
      item,
      quantity: wanted.quantity,
      dealCents: wanted.dealCents ?? item.marketing_cents,
      expectedCents: wanted.expectedCents ?? null,
      board,
      categoryId: item.category_id,
    }
  })
  const { amounts, lineDiscounts, subsidies } = orderAmounts(priced, amountTerms(terms, goods.discountCents))
  return {
    amounts,
    channelId: terms.channel_id,
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
  delivery: { feeCents: terms?.fee_cents ?? 0, freeFromCents: terms?.free_from_cents ?? null },
  rules: terms?.rules ?? [],
})

/** An order's lines with new prices of one piece, and the amounts that follow; nothing else changes. */
export const repricedLines = async (
  db: Db,
  order: OrderRow,
  lines: readonly NewLine[],
  dealCentsOf: (line: NewLine) => number,
): Promise<{ lines: NewLine[]; amounts: Amounts }> => {
  const ids = lines.map((line) => line.item_mapping_id)
  const { terms, items } = await itemsHere(db, order.shop_id, ids, order.delivery_mode)
  const categories = new Map(items.map((item) => [item.item_mapping_id, item.category_id]))
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    dealCents: dealCentsOf(line),
    categoryId: categories.get(line.item_mapping_id) ?? '',
  }))
  const { amounts, lineDiscounts, subsidies } = orderAmounts(priced, amountTerms(terms, order.discount_cents))
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
        deal_cents: dealCents,
        discount_cents: discountCents,
        amount_cents: amountCents,
      }
    }),
  }
}

/** What a line stores of its subsidy: the amount, and the version of its rule. */
const subsidyColumns = (subsidy: LineSubsidy | null) => ({
  subsidy_cents: subsidy?.cents ?? 0,
  subsidy_rule_id: subsidy?.rule.id ?? null,
  subsidy_rule_version: subsidy?.rule.version ?? null,
})

/** The article at the price of its floor sample; below that price a manager must approve. */
const pricedAs = <I extends ItemRow>(item: I, board: BoardRow | null | undefined): I =>
  board?.price_cents == null
    ? item
    : { ...item, marketing_cents: board.price_cents, red_line_cents: board.price_cents }

const pieceOf = (board: BoardRow | undefined, quantity: number): BoardRow | null => {
  if (board && quantity > 1) throw new CallError('BOARD_TWICE', { board: board.facts.serialNo })
  return board ?? null
}

/** Refuses a price that changed since the guide saw it. Error: PRICE_MOVED. */
export const checkDeal = (lines: readonly PricedLine[]): void => {
  for (const { item, expectedCents } of lines) {
    if (expectedCents !== null && expectedCents !== item.marketing_cents) {
      throw new CallError('PRICE_MOVED', {
        name: item.sku_name,
        before: formatCents(expectedCents),
        after: formatCents(item.marketing_cents),
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
  const ids = lines.map((line) => line.item_mapping_id)
  const { terms, items } = await itemsHere(context.db, order.shop_id, ids, order.delivery_mode)
  if (!terms?.delivery_open) throw new CallError('DELIVERY_MODE_CLOSED')
  const boardIds = lines.flatMap((line) => line.board_id ?? [])
  const pieces = boardIds.length === 0 ? [] : await boardRows(context.db, order.shop_id, boardIds)
  const boards = new Map(pieces.map((piece) => [piece.board_id, piece]))
  const now = new Map(items.map((row) => [row.item_mapping_id, row]))
  const goods = lines.flatMap((line) => {
    const item = now.get(line.item_mapping_id)
    return item ? [{ item, quantity: line.quantity }] : []
  })
  refuseEarly(context, terms, firstDayOf(terms, goods), order.delivery_date)
  for (const line of lines) {
    const article = now.get(line.item_mapping_id)
    const item = article && pricedAs(article, boards.get(line.board_id ?? ''))
    if (!item?.on_sale || item.marketing_cents === 0)
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: line.sku_name })
    if (item.marketing_cents !== line.marketing_cents)
      throw new CallError('PRICE_MOVED', {
        name: line.sku_name,
        before: formatCents(line.marketing_cents),
        after: formatCents(item.marketing_cents),
      })
  }
  if (terms.is_state_subsidies || subsidyOf(order) > 0) await refuseStaleSubsidy(context.db, order, lines)
}

const subsidyOf = (order: OrderRow): number => order.subsidy_cents + order.subsidy_deducted_cents

/** A subsidy rule may have begun, changed or ended since the draft was written. Error: SUBSIDY_MOVED. */
const refuseStaleSubsidy = async (db: Db, order: OrderRow, lines: readonly NewLine[]): Promise<void> => {
  const { amounts } = await repricedLines(db, order, lines, (line) => line.deal_cents)
  if (amounts.subsidyCents === order.subsidy_cents && order.subsidy_deducted_cents === 0) return
  throw new CallError('SUBSIDY_MOVED', {
    before: formatCents(subsidyOf(order)),
    after: formatCents(amounts.subsidyCents),
  })
}

const needsStock = (item: Pick<ItemRow, 'allow_sale' | 'allow_purchase'>): boolean =>
  !item.allow_sale && !item.allow_purchase

/** Order lines as they are stored: snapshots of the articles. */
export const snapshotLines = (lines: readonly PricedLine[]): NewLine[] =>
  lines.map(({ item, quantity, dealCents, discountCents, board, subsidy }, position) => ({
    id: newId(),
    position,
    item_mapping_id: item.item_mapping_id,
    sku_id: item.sku_id,
    sku_code: item.sku_code,
    sku_name: item.sku_name,
    sku_size: item.size_text,
    properties_name: [item.color_name, item.material_name].filter(Boolean).join(' · '),
    image_url: pictureUrl(item, 'front'),
    picture_color: pictureColor(item),
    quantity,
    needs_stock: needsStock(item),
    marketing_cents: item.marketing_cents,
    sale_cents: item.sale_cents,
    shoppe_cents: item.shoppe_cents,
    red_line_cents: item.red_line_cents,
    cost_cents: item.cost_cents,
    deal_cents: dealCents,
    discount_cents: discountCents,
    amount_cents: dealCents * quantity - discountCents,
    board_id: board?.board_id ?? null,
    board: board && { ...board.facts, color: item.color_hex },
    ...subsidyColumns(subsidy),
  }))

/** The stock and boards that lines need. */
export const toHold = (
  lines: readonly Pick<NewLine, 'sku_id' | 'sku_name' | 'quantity' | 'needs_stock' | 'board_id' | 'board'>[],
): HoldLine[] =>
  lines
    .map((line) => ({
      skuId: line.sku_id,
      name: line.sku_name,
      quantity: line.quantity,
      limited: line.needs_stock,
      board: line.board && { id: line.board_id ?? '', serialNo: line.board.serialNo },
    }))
    .filter(({ limited, board }) => limited || board)
