import { z } from 'zod'
import type { Marketplaces } from '../marketplaces.ts'
import { split } from './new-order.ts'
import { linePaidCents, refundStateSchema, type MarketLine, type MarketOrder } from './rows.ts'

const when = {
  /** Keeps the time of the last change. */
  keep_modified: z.boolean().default(false),
  at: z.iso.datetime({ offset: true }).optional(),
}
export const actSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.enum(['pay', 'balance', 'forfeit', 'prepare', 'finish', 'cancel', 'touch']),
    ...when,
  }),
  z.strictObject({ act: z.literal('ship'), line: z.string().optional(), ...when }),
  z.strictObject({
    act: z.literal('address'),
    name: z.string().min(1).optional(),
    mobile: z.string().optional(),
    detail: z.string().min(1).optional(),
    ...when,
  }),
  z.strictObject({ act: z.literal('message'), text: z.string().max(500), ...when }),
  z.strictObject({ act: z.literal('price'), off_cents: z.int().min(1), ...when }),
  z.strictObject({ act: z.literal('code'), line: z.string(), code: z.string().min(1), ...when }),
  z.strictObject({
    act: z.literal('refund'),
    /** By default every line with a price. */
    line: z.string().optional(),
    cents: z.int().min(1).optional(),
    state: refundStateSchema.default('APPLIED'),
    returns_goods: z.boolean().default(false),
    ...when,
  }),
])
export type Act = z.input<typeof actSchema>
type ParsedAct = z.output<typeof actSchema>

/** Changes an order on the platform. Returns a sentence when the order's state does not allow it. */
export function actOn(market: Marketplaces, order: MarketOrder, asked: Act): MarketOrder | string {
  const act = actSchema.parse(asked)
  const nowS = act.at === undefined ? market.nowS(order.platform) : Math.floor(Date.parse(act.at) / 1000)
  const changed = act.act === 'refund' ? refunded(market, order, act, nowS) : changedBy(order, act, nowS)
  if (typeof changed === 'string') return changed
  return market.orders.save({ ...changed, modified_s: act.keep_modified ? order.modified_s : nowS })
}

function changedBy(
  order: MarketOrder,
  act: Exclude<ParsedAct, { act: 'refund' }>,
  nowS: number,
): MarketOrder | string {
  switch (act.act) {
    case 'pay':
      return paid(order, nowS)
    case 'balance':
      if (order.presale?.deposit_paid_s == null || order.state !== 'UNPAID') return 'no balance is due'
      return paid(order, nowS)
    case 'forfeit':
    case 'cancel':
      if (order.ended_s !== null) return 'the order has ended'
      return { ...order, state: 'CANCELLED', ended_s: nowS }
    case 'prepare':
      return order.state === 'PAID' ? { ...order, state: 'PREPARING' } : 'the order is not newly paid'
    case 'ship':
      return shipped(order, act.line, nowS)
    case 'finish':
      return order.state === 'SHIPPED'
        ? { ...order, state: 'DONE', ended_s: nowS }
        : 'the order is not shipped'
    case 'touch':
      return order
    case 'address': {
      const { name = order.buyer.name, mobile = order.buyer.mobile, detail = order.buyer.detail } = act
      return { ...order, buyer: { ...order.buyer, name, mobile, detail } }
    }
    case 'message':
      return { ...order, message: act.text }
    case 'price': {
      const off = split(act.off_cents, order.lines.map(linePaidCents))
      const cheaper = (line: MarketLine, at: number) => ({
        ...line,
        adjust_cents: line.adjust_cents - (off[at] ?? 0),
      })
      return order.state === 'UNPAID' ? { ...order, lines: order.lines.map(cheaper) } : 'the order is paid'
    }
    case 'code':
      break
  }
  return withLine(order, act.line, (line) => ({ ...line, code: act.code }))
}

function paid(order: MarketOrder, nowS: number): MarketOrder | string {
  if (order.state !== 'UNPAID') return 'the order does not wait for money'
  const presale = order.presale && {
    ...order.presale,
    deposit_paid_s: order.presale.deposit_paid_s ?? nowS,
    balance_paid_s: nowS,
  }
  return { ...order, state: 'PAID', paid_s: nowS, presale }
}

function shipped(order: MarketOrder, lineId: string | undefined, nowS: number): MarketOrder | string {
  if (!['PAID', 'PREPARING', 'PARTLY_SHIPPED'].includes(order.state)) return 'the order cannot be shipped'
  const lines = order.lines.map((line) =>
    lineId === undefined || line.id === lineId ? { ...line, is_shipped: true } : line,
  )
  const isWhole = lines.every((line) => line.is_shipped)
  return { ...order, lines, state: isWhole ? 'SHIPPED' : 'PARTLY_SHIPPED', shipped_s: nowS }
}

function refunded(
  market: Marketplaces,
  order: MarketOrder,
  act: Extract<ParsedAct, { act: 'refund' }>,
  nowS: number,
): MarketOrder | string {
  if (order.paid_s === null && order.presale?.deposit_paid_s == null) return 'nothing was paid'
  const wanted = order.lines.filter(
    (line) => (act.line === undefined || line.id === act.line) && linePaidCents(line) > 0,
  )
  if (wanted.length === 0) return 'no such line'
  const lines = order.lines.map((line) => {
    if (!wanted.includes(line)) return line
    const cents = act.cents ?? line.refund?.cents ?? linePaidCents(line)
    const refund = {
      id: line.refund?.id ?? `${order.id.slice(0, 2)}7${nowS}${market.numbers(1)}`,
      state: act.state,
      cents: Math.min(cents, linePaidCents(line)),
      returns_goods: act.returns_goods,
      created_s: line.refund?.created_s ?? nowS,
      modified_s: nowS,
    }
    return { ...line, refund }
  })
  // A refund of everything ends the order.
  const isWhole = lines.every(
    (line) =>
      linePaidCents(line) === 0 ||
      (line.refund?.state === 'REFUNDED' && line.refund.cents === linePaidCents(line)),
  )
  return isWhole ? { ...order, lines, state: 'CANCELLED', ended_s: nowS } : { ...order, lines }
}

function withLine(order: MarketOrder, id: string, change: (line: MarketLine) => MarketLine) {
  if (!order.lines.some((line) => line.id === id)) return 'no such line'
  return { ...order, lines: order.lines.map((line) => (line.id === id ? change(line) : line)) }
}
