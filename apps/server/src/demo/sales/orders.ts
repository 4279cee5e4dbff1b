import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId, type ScopedId } from '@showfloor/contract/common/ids'
import { idNumberOf } from '@showfloor/contract/common/subsidy-status'
import type { DifferenceDirection } from '@showfloor/contract/common/difference-status'
import { validationSections } from '@showfloor/contract/validation'
import { addressById } from '../../modules/customers/customers.public.ts'
import {
  differenceEvents,
  followMoney,
  createDifference,
} from '../../modules/differences/differences.public.ts'
import {
  deliver,
  deliveryEvents,
  depart,
  followOrders,
  install,
  pick,
  planDelivery,
} from '../../modules/deliveries/deliveries.public.ts'
import { releaseStock } from '../../modules/inventory/inventory.public.ts'
import {
  confirmInShop,
  createConfirmLink,
  customerRefuse,
  followDifferences,
  followPayments,
  createOrder,
  cancelOrder,
  lockedOrder,
  move,
  orderEvents,
} from '../../modules/orders/orders.public.ts'
import { paymentEvents, paymentState, takeAtOnce } from '../../modules/payments/payments.public.ts'
import { reserveSubsidy } from '../../modules/subsidies/subsidies.public.ts'
import { checkItems } from '../../modules/validation/validation.public.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Tx } from '../../platform/database/db.ts'
import { contextOf } from './context.ts'
import { moveBack, offersOf } from './orders.db.ts'
import type { DemoCustomer } from '../chain/people.ts'
import { randomOf, type Random } from '../random.ts'

/** The progress of orders, and the number of each kind: sixty over all shops of the unified channel. */
const outcomes = [
  ['draft', 6],
  ['waiting', 8],
  ['refused', 2],
  ['confirmed', 7],
  ['deposit', 7],
  ['paid', 8],
  ['delivering', 6],
  ['completed', 8],
  ['cancelled', 5],
  ['expired', 3],
] as const
type Outcome = (typeof outcomes)[number][0]

const baskets: readonly (readonly string[])[] = [
  ['sofa', 'coffee-table'],
  ['bed', 'mattress', 'nightstand'],
  ['dining-table', 'dining-chair'],
  ['wardrobe', 'chest'],
  ['tv-stand', 'rug', 'floor-lamp'],
  ['desk', 'office-chair', 'bookcase'],
  ['corner-sofa'],
  ['bunk-bed', 'kids-table', 'kids-chair'],
  ['sideboard', 'pendant-lamp'],
  ['armchair', 'side-table', 'ottoman'],
]

type Written = { id: ScopedId; version: number }
const written = async (answer: Promise<{ id: string; version: number }>): Promise<Written> => {
  const { id, version } = await answer
  return { id: splitScopedId(id), version }
}
/** The bus for the demo's payments. */
export const bus = paymentEvents()
const differenceBus = differenceEvents()
followPayments(bus)
followMoney(bus, differenceBus)
const orderBus = orderEvents()
followDifferences(differenceBus, orderBus)
followOrders(orderBus)
const deliveryBus = deliveryEvents()

/** Creates orders through the same functions as the screens, so that stock, timeline and ledger are real. */
export const loadOrders = async (tx: Tx, customers: readonly DemoCustomer[]): Promise<string> => {
  const random = randomOf('orders')
  const all = outcomes.flatMap(([outcome, count]) => Array.from({ length: count }, () => outcome))
  let index = 0
  for (const outcome of all) {
    const customer = customers[(index * 7) % customers.length] as DemoCustomer
    await writeOrder(tx, customer, outcome, index, random)
    index += 1
  }
  return `${all.length} orders`
}

const writeOrder = async (
  tx: Tx,
  customer: DemoCustomer,
  outcome: Outcome,
  index: number,
  random: Random,
): Promise<void> => {
  const context = contextOf(tx, customer.accountId)
  const { shopId } = customer
  const offers = await offersOf(tx, shopId, random.pick(baskets), String(index))
  // Every other draft waits for the manager: the price of its first article is a little below the red line, in whole yuan.
  const asksForOffer = outcome === 'draft' && index % 2 === 0
  const items = offers.map(({ itemMappingId, kind, redLineCents }, at) => ({
    itemMappingId,
    itemQty: kind === 'dining-chair' ? random.pick([2, 4, 6]) : 1,
    ...(asksForOffer && at === 0 ? { dealPrice: Math.floor((redLineCents * 0.96) / 1000) * 1000 } : {}),
  }))
  const { id: addressId } = customer.address
  const { measurements } = await addressById(tx, shopId, customer.id, addressId)
  const found = await checkItems(tx, {
    shopId,
    items: items.map((item) => ({ itemMappingId: item.itemMappingId, quantity: item.itemQty })),
    measurements,
    language: 'zh',
  })
  const placed = await written(
    createOrder(context, {
      shopId,
      customerId: { shopId, id: customer.id },
      addressId: { shopId, id: addressId },
      deliveryMode: random.chance(0.85) ? 'DELIVERY' : 'PICKUP',
      deliveryDate: chinaDay(new Date(), random.between(5, 30)),
      items,
      discount: 0,
      note: random.chance(0.3) ? random.pick(notes) : '',
      offerReason: asksForOffer ? '老客户介绍，成套购买，希望再让一点。' : '',
      submit: outcome !== 'draft',
      ticks: validationSections
        .filter((section) => found[section]?.passValidate === false)
        .map((section) => ({ section, ticked: true })),
    }),
  )
  const order = outcome === 'draft' ? placed : await follow[outcome](context, placed, random)
  await differ[outcome]?.(context, order, index)
  await moveBack(tx, shopId, order.id.id, random.between(5, daysBack[outcome] * 1440))
}

const notes = [
  '请在周末送货，提前一天电话联系。',
  '旧床垫需要一并带走。',
  '小区限高两米一，请安排小车。',
  '与另一单一起送。',
]

/** The maximum age in days; orders that wait for somebody are from today. */
const daysBack: Record<Outcome, number> = {
  draft: 4,
  waiting: 0.2,
  refused: 0.3,
  confirmed: 0.5,
  deposit: 12,
  paid: 15,
  delivering: 25,
  completed: 60,
  cancelled: 40,
  expired: 30,
}

type Follow = (context: Context, order: Written, random: Random) => Promise<Written>

const follow: Record<Exclude<Outcome, 'draft'>, Follow> = {
  waiting: async (context, order) => {
    await createConfirmLink(context, { id: order.id }, '')
    return order
  },
  refused: async (context, order) => {
    const { url } = await createConfirmLink(context, { id: order.id }, '')
    const token = new URLSearchParams(url.slice(url.indexOf('?'))).get('token') ?? ''
    await customerRefuse(context, { token, revision: 1, reason: '尺寸想再确认一下，先不下单。' })
    return order
  },
  confirmed: (context, order) => written(confirmInShop(context, orderBus, order)),
  deposit: async (context, order, random) => {
    const confirmed = await written(confirmInShop(context, orderBus, order))
    await pay(context, confirmed, random.pick([0.1, 0.2, 0.3, 0.5]))
    return confirmed
  },
  paid: async (context, order, random) => {
    const confirmed = await written(confirmInShop(context, orderBus, order))
    if (random.chance(0.5)) await pay(context, confirmed, 0.3)
    await pay(context, confirmed, 1)
    return confirmed
  },
  delivering: async (context, order, random) => {
    const paid = await follow.paid(context, order, random)
    await bring(context, paid, false)
    return paid
  },
  completed: async (context, order, random) => {
    const paid = await follow.paid(context, order, random)
    await bring(context, paid, true)
    return paid
  },
  cancelled: (context, order) =>
    written(cancelOrder(context, orderBus, { ...order, reason: '顾客改变了主意' })),
  expired: async (context, order) => {
    const { shopId, id } = order.id
    await releaseStock(context, { shopId, orderId: id })
    return written(
      move(context, await lockedOrder(context.db, shopId, id), 'expire', { holdExpiresAt: null }),
    )
  },
}

/** Plans all goods of an order for today and takes them out of the shop; `whole`: until they are assembled in the home. */
const bring = async (context: Context, order: Written, whole: boolean): Promise<void> => {
  const day = chinaDay(new Date())
  const terms = { day, windowId: null, assembly: true, callBefore: true, note: '' }
  const planned = await written(planDelivery(context, { orderId: order.id, lines: [], ...terms }))
  const picked = await pick(context, planned)
  const versioned = (version: number) => ({ id: planned.id, version })
  const out = picked.pickup ? picked : await depart(context, deliveryBus, versioned(picked.version))
  if (!whole) return
  const receipt = { short: [], receiver: '', signature: '', pictures: [] }
  const { version } = await deliver(context, deliveryBus, { ...versioned(out.version), ...receipt })
  await install(context, versioned(version))
}

type Differ = (context: Context, order: Written, index: number) => Promise<void>

/** Differences of paid orders: surcharges, refunds and settled ones. */
const differ: Partial<Record<Outcome, Differ>> = {
  paid: async (context, order, index) => {
    if (index % 3 === 0) await ask(context, order, 'COLLECT', 18_000, '加配件：两个靠枕')
  },
  delivering: async (context, order, index) => {
    if (index % 2 === 0) await ask(context, order, 'GIVE_BACK', 30_000, '瑕疵补偿：桌腿有划痕')
  },
  completed: async (context, order, index) => {
    if (index % 4 !== 0) return
    await ask(context, order, 'COLLECT', 20_000, '上楼费：六楼无电梯')
    await pay(context, order, 1)
  },
}

const ask = async (
  context: Context,
  order: Written,
  direction: DifferenceDirection,
  amount: number,
  reason: string,
): Promise<void> => {
  await createDifference(context, differenceBus, {
    orderId: order.id,
    direction,
    amount,
    pieces: [],
    reason,
    submit: true,
  })
}

let people = 0
/** A person without a subsidy so far. */
const nextPerson = () => ({
  name: '王女士',
  idNumber: idNumberOf(`31010119900101${String((people += 1)).padStart(3, '0')}`),
})

/** Takes a share of the payable in cash, in whole yuan; a share of 1 is the whole due amount. */
const pay = async (context: Context, order: Written, share: number): Promise<void> => {
  const { shopId, id } = order.id
  const ref = { shopId, orderId: id }
  const { payable, due, subsidyOpen } = await paymentState(context, ref)
  if (share === 1 && subsidyOpen > 0)
    await reserveSubsidy(context, bus, { orderId: order.id, ...nextPerson() })
  const amountCents =
    share === 1 ? due : Math.min(due, Math.max(100, Math.floor((payable * share) / 100) * 100))
  if (amountCents > 0) await takeAtOnce(context, bus, ref, { type: 'CASH', amountCents })
}
