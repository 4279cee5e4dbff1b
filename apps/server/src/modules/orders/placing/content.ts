import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { lineKey } from '@showfloor/contract/common/cart-item'
import { CENTS_MAX, formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { pictureUrl, pictureColor } from '../../catalogue/catalogue.public.ts'
import { type HoldLine, boardsOf, type BoardRow } from '../../inventory/inventory.public.ts'
import { offlineChannelOf } from '../../shops/shops.public.ts'
import { orderAmounts, type Amounts } from './amounts.ts'
import { refuseEarly } from '../delivery/delivery.ts'
import type { NewLine, OrderRow } from '../order.db.ts'
import { itemsHere, type ItemRow, type TermsRow } from '../listing/items.db.ts'

export type OrderInput = Omit<
  ParsedInputOf<Contract['orders']['calculate']>,
  'shopGuideCartId' | 'offerReason'
>
export type PricedLine = {
  item: ItemRow
  quantity: number
  dealCents: number
  discountCents: number
  expectedCents: number | null
  board: BoardRow | null
}
export type PricedOrder = {
  lines: PricedLine[]
  amounts: Amounts
  channelId: string | null
  delivery: Pick<TermsRow, 'name_zh' | 'name_en' | 'first_day'>
}

const nameOf = (item: ItemRow | undefined): string => item?.sku_name ?? ''

/**
 * Prices an order's items as they are now. Errors: ORDER_ITEM_UNAVAILABLE, ORDER_TOO_LARGE, DELIVERY_MODE_CLOSED, UNIFIED_CHANNEL_MISSING, BOARD_UNKNOWN; BOARD_TWICE for a
 * board that is there twice, or several times in one line.
 */
export const priceOrder = async (db: Db, input: OrderInput): Promise<PricedOrder> => {
  const { terms, items } = await itemsHere(
    db,
    input.shopId,
    input.items.map((item) => item.itemMappingId),
    input.deliveryMode,
  )
  offlineChannelOf(terms)
  if (!terms?.delivery_open) throw new CallError('DELIVERY_MODE_CLOSED')
  const byId = new Map(items.map((row) => [row.item_mapping_id, row]))
  const priced = input.items.map((wanted) => {
    const item = byId.get(wanted.itemMappingId)
    if (!item?.on_sale || item.marketing_cents === 0)
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: nameOf(item) })
    return {
      item,
      quantity: wanted.itemQty,
      dealCents: wanted.dealPrice ?? item.marketing_cents,
      expectedCents: wanted.expectedPrice ?? null,
      boardId: wanted.boardId,
    }
  })
  const boards = await boardsOf(
    db,
    input.shopId,
    priced.map(({ item, boardId }) => ({ skuId: item.sku_id, boardId })),
  )
  // A sum beyond the limit fits neither a column nor, with many lines, a number that is still exact.
  const goodsCents = priced.reduce((sum, { dealCents, quantity }) => sum + dealCents * quantity, 0)
  if (goodsCents > CENTS_MAX) throw new CallError('ORDER_TOO_LARGE', { most: formatCents(CENTS_MAX) })
  const { amounts, lineDiscounts } = orderAmounts(priced, amountTerms(terms, input.discount))
  return {
    amounts,
    channelId: terms.channel_id,
    delivery: terms,
    lines: priced.map(({ boardId, ...line }, index) => ({
      ...line,
      board: pieceOf(boardId === undefined ? undefined : boards.get(boardId.id), line.quantity),
      discountCents: lineDiscounts[index] ?? 0,
    })),
  }
}

/** What amounts depend on beside the lines. */
const amountTerms = (terms: TermsRow | undefined, discountCents: number) => ({
  discountCents,
  delivery: { feeCents: terms?.fee_cents ?? 0, freeFromCents: terms?.free_from_cents ?? null },
  subsidised: terms?.is_state_subsidies ?? false,
})

/** An order's own lines at other prices apiece, with the amounts that follow; nothing else of them changes. */
export const repricedLines = async (
  db: Db,
  order: OrderRow,
  lines: readonly NewLine[],
  dealCentsOf: (line: NewLine) => number,
): Promise<{ lines: NewLine[]; amounts: Amounts }> => {
  const { terms } = await itemsHere(db, order.shop_id, [], order.delivery_mode)
  const priced = lines.map((line) => ({ quantity: line.quantity, dealCents: dealCentsOf(line) }))
  const { amounts, lineDiscounts } = orderAmounts(priced, amountTerms(terms, order.discount_cents))
  return {
    amounts,
    lines: lines.map((line, at) => {
      const { dealCents = 0, quantity = 0 } = priced[at] ?? {}
      const discountCents = lineDiscounts[at] ?? 0
      const amountCents = dealCents * quantity - discountCents
      return { ...line, deal_cents: dealCents, discount_cents: discountCents, amount_cents: amountCents }
    }),
  }
}

const pieceOf = (board: BoardRow | undefined, quantity: number): BoardRow | null => {
  if (board && quantity > 1) throw new CallError('BOARD_TWICE', { board: board.facts.serialNo })
  return board ?? null
}

/** Refuses a price that moved unseen. Error: PRICE_MOVED. */
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
 * A draft is submitted at the prices it was written with, or not at all, and on a day that can still be promised.
 * Errors: ORDER_ITEM_UNAVAILABLE, PRICE_MOVED, DELIVERY_MODE_CLOSED, DELIVERY_DATE_EARLY.
 */
export const refuseMoved = async (
  context: Context,
  order: OrderRow,
  lines: readonly NewLine[],
): Promise<void> => {
  const ids = lines.map((line) => line.item_mapping_id)
  const { terms, items } = await itemsHere(context.db, order.shop_id, ids, order.delivery_mode)
  if (!terms?.delivery_open) throw new CallError('DELIVERY_MODE_CLOSED')
  refuseEarly(context, terms, order.delivery_date)
  const now = new Map(items.map((row) => [row.item_mapping_id, row]))
  for (const line of lines) {
    const item = now.get(line.item_mapping_id)
    if (!item?.on_sale || item.marketing_cents === 0)
      throw new CallError('ORDER_ITEM_UNAVAILABLE', { name: line.sku_name })
    if (item.marketing_cents !== line.marketing_cents)
      throw new CallError('PRICE_MOVED', {
        name: line.sku_name,
        before: formatCents(line.marketing_cents),
        after: formatCents(item.marketing_cents),
      })
  }
}

const needsStock = (item: Pick<ItemRow, 'allow_sale' | 'allow_purchase'>): boolean =>
  !item.allow_sale && !item.allow_purchase

/** An order line as it is kept: a snapshot of the article at this moment. */
export const snapshotLines = (lines: readonly PricedLine[]): NewLine[] =>
  lines.map(({ item, quantity, dealCents, discountCents, board }, position) => ({
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
  }))

/** What lines need of stock and boards. */
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

/** What a customer was shown, kept per revision so that the next one can be compared with it. */
export type RevisionContent = {
  lines: {
    key: string
    name: string
    size: string
    properties: string
    quantity: number
    dealCents: number
    amountCents: number
  }[]
  payableCents: number
  deliveryMode: string
  deliveryDate: string | null
}

export const revisionContent = (
  lines: readonly NewLine[],
  amounts: Amounts,
  input: Pick<OrderInput, 'deliveryMode' | 'deliveryDate'>,
): RevisionContent => ({
  lines: lines.map((line) => ({
    key: lineKey(line.item_mapping_id, line.board_id),
    name: line.board ? `${line.sku_name} · ${line.board.serialNo}` : line.sku_name,
    size: line.sku_size,
    properties: line.properties_name,
    quantity: line.quantity,
    dealCents: line.deal_cents,
    amountCents: line.amount_cents,
  })),
  payableCents: amounts.payableCents,
  deliveryMode: input.deliveryMode,
  deliveryDate: input.deliveryDate,
})

const texts = {
  zh: {
    added: (name: string, count: number) => `新增：${name} × ${count}`,
    removed: (name: string) => `移除：${name}`,
    quantity: (name: string, before: number, after: number) => `${name}：数量由 ${before} 改为 ${after}`,
    price: (name: string, before: string, after: string) => `${name}：单价由 ¥${before} 改为 ¥${after}`,
    payable: (before: string, after: string) => `应付由 ¥${before} 改为 ¥${after}`,
    delivery: '配送方式或日期已更改',
  },
  en: {
    added: (name: string, count: number) => `Added: ${name} × ${count}`,
    removed: (name: string) => `Removed: ${name}`,
    quantity: (name: string, before: number, after: number) => `${name}: quantity ${before} → ${after}`,
    price: (name: string, before: string, after: string) => `${name}: price ¥${before} → ¥${after}`,
    payable: (before: string, after: string) => `To pay: ¥${before} → ¥${after}`,
    delivery: 'Delivery has changed',
  },
} as const

/** What changed between two revisions, as sentences for the customer. */
export const differences = (
  before: RevisionContent,
  after: RevisionContent,
  language: Language,
): string[] => {
  const say = texts[language]
  const found: string[] = []
  const earlier = new Map(before.lines.map((line) => [line.key, line]))
  for (const line of after.lines) {
    const old = earlier.get(line.key)
    earlier.delete(line.key)
    if (!old) found.push(say.added(line.name, line.quantity))
    else {
      if (old.quantity !== line.quantity) found.push(say.quantity(line.name, old.quantity, line.quantity))
      if (old.dealCents !== line.dealCents)
        found.push(say.price(line.name, formatCents(old.dealCents), formatCents(line.dealCents)))
    }
  }
  for (const line of earlier.values()) found.push(say.removed(line.name))
  if (before.deliveryMode !== after.deliveryMode || before.deliveryDate !== after.deliveryDate)
    found.push(say.delivery)
  if (before.payableCents !== after.payableCents)
    found.push(say.payable(formatCents(before.payableCents), formatCents(after.payableCents)))
  return found
}
