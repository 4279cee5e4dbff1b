import { z } from 'zod'

export const platformSchema = z.enum(['DOUDIAN', 'TAOBAO', 'PINDUODUO', 'JD'])
export const orderStateSchema = z.enum([
  'UNPAID',
  'PAID',
  'PREPARING',
  'PARTLY_SHIPPED',
  'SHIPPED',
  'DONE',
  'CANCELLED',
])
export const refundStateSchema = z.enum(['APPLIED', 'RETURNING', 'REFUSED', 'REFUNDED', 'CLOSED'])

const refundSchema = z.object({
  id: z.string(),
  state: refundStateSchema,
  cents: z.int(),
  returns_goods: z.boolean(),
  created_s: z.int(),
  modified_s: z.int(),
})
const lineSchema = z.object({
  id: z.string(),
  /** The merchant's own code of the goods. */
  code: z.string(),
  title: z.string(),
  spec: z.string(),
  quantity: z.int(),
  price_cents: z.int(),
  shop_discount_cents: z.int(),
  platform_discount_cents: z.int(),
  /** The seller's price change. */
  adjust_cents: z.int(),
  is_gift: z.boolean(),
  is_shipped: z.boolean(),
  refund: refundSchema.nullable(),
})
export const buyerSchema = z.object({
  name: z.string(),
  mobile: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  street: z.string(),
  detail: z.string(),
})
const presaleSchema = z.object({
  deposit_cents: z.int(),
  due_s: z.int(),
  deposit_paid_s: z.int().nullable(),
  balance_paid_s: z.int().nullable(),
})
/** An order as the marketplace stores it; each platform writes it in its own format. Amounts in cents, times in seconds. */
export const orderSchema = z.object({
  platform: platformSchema,
  shop_id: z.string(),
  id: z.string(),
  state: orderStateSchema,
  created_s: z.int(),
  modified_s: z.int(),
  paid_s: z.int().nullable(),
  shipped_s: z.int().nullable(),
  ended_s: z.int().nullable(),
  /** The seller's shipping deadline. */
  promise_s: z.int(),
  presale: presaleSchema.nullable(),
  buyer: buyerSchema,
  message: z.string(),
  postage_cents: z.int(),
  /** How far the payment deviates from the sum of the lines, without a reason. */
  off_by_cents: z.int(),
  lines: z.array(lineSchema),
})

export type Platform = z.infer<typeof platformSchema>
export type OrderState = z.infer<typeof orderStateSchema>
export type MarketRefund = z.infer<typeof refundSchema>
export type MarketLine = z.infer<typeof lineSchema>
export type Buyer = z.infer<typeof buyerSchema>
export type MarketOrder = z.infer<typeof orderSchema>

/** Something for each platform. */
export function ofEach<T>(make: (platform: Platform) => T): Record<Platform, T> {
  return { DOUDIAN: make('DOUDIAN'), TAOBAO: make('TAOBAO'), PINDUODUO: make('PINDUODUO'), JD: make('JD') }
}

/** What the customer pays for a line. */
export function linePaidCents(line: MarketLine): number {
  const { price_cents: price, shop_discount_cents: shop, platform_discount_cents: platform } = line
  return price * line.quantity - shop - platform + line.adjust_cents
}

/** What the customer pays for the order. */
export function orderPaidCents(order: MarketOrder): number {
  return sumOf(order.lines, linePaidCents) + order.postage_cents + order.off_by_cents
}

export function sumOf(lines: readonly MarketLine[], cents: (line: MarketLine) => number): number {
  return lines.reduce((sum, line) => sum + cents(line), 0)
}
