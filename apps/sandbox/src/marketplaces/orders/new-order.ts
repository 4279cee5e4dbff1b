import { z } from 'zod'
import { demoGoods } from './goods.ts'
import { numberOf, type Marketplaces } from '../marketplaces.ts'
import buyers from './buyers.json' with { type: 'json' }
import {
  type Buyer,
  buyerSchema,
  orderStateSchema,
  type MarketLine,
  type MarketOrder,
  type Platform,
} from './rows.ts'

const priceCentsDefault = 100_000
const promiseS = 7 * 86_400
const balanceLifeS = 3 * 86_400

const cents = z.int().min(0).max(1_000_000_000)
export const lineAskSchema = z.strictObject({
  code: z.string().max(64),
  quantity: z.int().min(1).max(999).default(1),
  /** The price of one piece; by default that of the demo catalogue, or 1,000 yuan. */
  price_cents: cents.optional(),
  title: z.string().max(200).optional(),
  gift: z.boolean().default(false),
})
export const orderAskSchema = z.strictObject({
  shop_id: z.string(),
  lines: z.array(lineAskSchema).min(1).max(50),
  state: orderStateSchema.default('PAID'),
  /** Makes it a presale with a paid deposit; the balance is paid too, unless the state is UNPAID. */
  deposit_cents: cents.optional(),
  due_s: z.int().optional(),
  shop_discount_cents: cents.default(0),
  platform_discount_cents: cents.default(0),
  postage_cents: cents.default(0),
  off_by_cents: z.int().min(-1000).max(1000).default(0),
  message: z.string().max(500).default(''),
  buyer: buyerSchema.partial().default({}),
  created_at: z.iso.datetime({ offset: true }).optional(),
  modified_at: z.iso.datetime({ offset: true }).optional(),
})
export type OrderAsk = z.input<typeof orderAskSchema>

/** Writes an order as a customer would have placed it. */
export function placeOrder(market: Marketplaces, platform: Platform, asked: OrderAsk): MarketOrder {
  const ask = orderAskSchema.parse(asked)
  const createdS = ask.created_at === undefined ? market.nowS(platform) : secondsOf(ask.created_at)
  const lines = ask.lines.length
  const first = market.numbers(lines + 1)
  const id = numberOf(platform, createdS, first)
  const isPaid = ask.state !== 'UNPAID' && ask.state !== 'CANCELLED'
  const isShipped = ['SHIPPED', 'DONE'].includes(ask.state)
  const presale =
    ask.deposit_cents === undefined
      ? null
      : {
          deposit_cents: ask.deposit_cents,
          due_s: ask.due_s ?? createdS + balanceLifeS,
          deposit_paid_s: createdS + 30,
          balance_paid_s: isPaid ? createdS + 60 : null,
        }
  return market.orders.save({
    platform,
    shop_id: ask.shop_id,
    id,
    state: ask.state,
    created_s: createdS,
    modified_s: ask.modified_at === undefined ? createdS : secondsOf(ask.modified_at),
    paid_s: isPaid ? createdS + 60 : null,
    shipped_s: isShipped ? createdS + 3600 : null,
    ended_s: ask.state === 'DONE' || ask.state === 'CANCELLED' ? createdS + 7200 : null,
    promise_s: createdS + promiseS,
    presale,
    buyer: { ...(buyers[first % buyers.length] ?? nobody), ...known(ask.buyer) },
    message: ask.message,
    postage_cents: ask.postage_cents,
    off_by_cents: ask.off_by_cents,
    lines: withDiscounts(
      ask.lines.map((line, at) => ({
        ...lineOf(line),
        // An order with one line shares its number with the line.
        id: lines === 1 ? id : numberOf(platform, createdS, first + at + 1),
        is_shipped: isShipped || (ask.state === 'PARTLY_SHIPPED' && at === 0),
      })),
      ask.shop_discount_cents,
      ask.platform_discount_cents,
    ),
  })
}

/** Splits cents over weights; the remainder goes to the largest fractions, first of equals first. */
export function split(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, at) => (at === 0 ? totalCents : 0))
  const shares = weights.map((weight) => Math.floor((totalCents * weight) / sum))
  const left = totalCents - shares.reduce((all, share) => all + share, 0)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (totalCents * weight) % sum }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

const nobody = {
  name: '张三',
  mobile: '13800000000',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  street: '漕河泾街道',
  detail: '宜山路 1 号',
}

function known(part: Partial<Buyer>): Partial<Buyer> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

function lineOf(ask: z.output<typeof lineAskSchema>): Omit<MarketLine, 'id' | 'is_shipped'> {
  const goods = demoGoods.find(({ code }) => code === ask.code)
  return {
    code: ask.code,
    title: ask.title ?? goods?.title ?? `未登记商品 ${ask.code}`,
    spec: goods?.spec ?? '默认',
    quantity: ask.quantity,
    price_cents: ask.gift ? 0 : (ask.price_cents ?? goods?.price_cents ?? priceCentsDefault),
    shop_discount_cents: 0,
    platform_discount_cents: 0,
    adjust_cents: 0,
    is_gift: ask.gift,
    refund: null,
  }
}

function withDiscounts(lines: MarketLine[], shopCents: number, platformCents: number): MarketLine[] {
  const weights = lines.map(({ price_cents: price, quantity }) => price * quantity)
  const shop = split(shopCents, weights)
  const platform = split(platformCents, weights)
  return lines.map((line, at) => ({
    ...line,
    shop_discount_cents: shop[at] ?? 0,
    platform_discount_cents: platform[at] ?? 0,
  }))
}

function secondsOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000)
}
