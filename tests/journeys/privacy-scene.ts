import { unmeasuredHome } from '@showfloor/contract/common/home'
import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { openScene, orderOf, type Ask, type JourneyScene } from './guide-calls.ts'

export const person = { name: '慕容小棠', mobile: '13768524190', detail: '琉璃坊七号楼三单元' }
export const note = '砍价很凶，先别报底价'
export const reason = '店长的老邻居'

/** Something that no customer may see: its name and a pattern that finds it. */
export type Secret = [what: string, pattern: RegExp]

const amounts = (cents: readonly number[]): Secret[] =>
  cents.map((amount) => [`¥${formatCents(amount)}`, new RegExp(`¥${formatCents(amount)}(?![\\d.])`)])

const newCustomer = async (ask: Ask, shopId: string) => {
  const { name, mobile, detail } = person
  const address = { townCode: '310112103', detail, measurements: unmeasuredHome }
  const { id, addresses } = await ask(contract.customers.create, { shopId, name, mobile, address })
  await ask(contract.customers.addNote, { id, text: note })
  return { customerId: id, addressId: addresses[0]?.id ?? '' }
}

/** An unpaid order, a paid order, and a draft with a counter-offer from the manager. */
const newOrders = async (ask: Ask, manager: Ask, scene: JourneyScene) => {
  const whose = await newCustomer(ask, scene.shopId)
  const order = { ...orderOf({ ...scene, ...whose }), ...whose, deliveryMode: 'DELIVERY' as const }
  const open = await ask(contract.orders.create, order)
  await ask(contract.orders.confirmInShop, { id: open.id, version: open.version })
  const paid = await ask(contract.orders.create, order)
  await ask(contract.orders.confirmInShop, { id: paid.id, version: paid.version })
  const { payable } = await ask(contract.payments.status, { orderId: paid.id })
  await ask(contract.payments.shopPayment, { orderId: paid.id, amount: payable })
  await manager(contract.payments.revoke, { orderId: paid.id, amount: payable, reason })
  const { lines } = await manager(contract.orders.get, { id: open.id })
  const floor = lines[0]?.priceInfo.redLinePrice ?? 0
  const { id: draftId } = await ask(contract.orders.create, {
    ...order,
    items: [{ itemMappingId: scene.articles[0]?.itemMappingId ?? '', itemQty: 1, dealPrice: floor - 1234 }],
    submit: false,
    offerReason: reason,
  })
  const [offer] = (await manager(contract.offers.list, { shopId: scene.shopId, orderId: draftId })).data
  const countered = floor - 567
  const { id = '', version = 0 } = offer ?? {}
  await manager(contract.offers.counter, { id, version, dealPrice: countered, note: '' })
  return {
    ...whose,
    openId: open.id,
    paidId: paid.id,
    draftId,
    countered,
    prices: lines.map((line) => line.priceInfo),
  }
}

type Orders = Awaited<ReturnType<typeof newOrders>>

const secretsOf = async (ask: Ask, scene: JourneyScene, { prices, countered }: Orders): Promise<Secret[]> => {
  const { shopId } = scene
  const { data: cards } = await ask(contract.catalogue.itemMappingPage, { shopId, size: 60 })
  const everybodys = new Set([
    ...prices.flatMap((price) => [price.marketingPrice, price.salePrice, price.shoppePrice]),
    ...cards.map(({ marketingPrice }) => marketingPrice),
  ])
  const own = prices.flatMap(({ marketingPrice, redLinePrice = 0, costPrice = 0 }) => [
    redLinePrice,
    marketingPrice - redLinePrice,
    costPrice,
  ])
  if (own.some((cents) => cents <= 0)) throw new Error('There is nothing to hide')
  const { data: people } = await ask(contract.customers.search, { shopId, size: 200 })
  return [
    ...amounts([...own.filter((cents) => !everybodys.has(cents)), countered]),
    ['internal terms', /红线|可让|成本价|毛利|申请特价|店长还价/],
    ['a whole mobile', /(?<!\d)1[3-9]\d{9}(?!\d)/],
    ['why a price was asked for', new RegExp(reason)],
    ['a note about a customer', new RegExp(note)],
    ...people.flatMap(({ name, addresses }) =>
      addresses.map(({ detail }): Secret => [`the house of ${name}`, new RegExp(RegExp.escape(detail))]),
    ),
  ]
}

const fillCart = async (ask: Ask, { shopId, articles }: JourneyScene): Promise<string> => {
  const shopGuideCartId = (await ask(contract.carts.list, { shopId })).data[0]?.id ?? ''
  for (const { itemMappingId: id } of articles.slice(0, 2))
    await ask(contract.carts.itemUpdate, { shopGuideCartId, itemMappingBO: { id }, itemQty: 1 })
  const { cartItemList } = await ask(contract.carts.itemList, { shopGuideCartId })
  return `cart=${shopGuideCartId}&items=${cartItemList.map(({ id }) => id).join('&items=')}`
}

/** Issues a receipt for the payment of an order. */
const newReceipt = async (ask: Ask, manager: Ask, shopId: string, orderId: string): Promise<string> => {
  const first = Date.now() % 1_000_000_000
  await manager(contract.receipts.rangeAdd, { shopId, prefix: '', first, last: first + 9, width: 10 })
  const { open } = await ask(contract.receipts.ofOrder, { orderId })
  return (await ask(contract.receipts.issue, { tenderId: open[0]?.tenderId ?? '' })).id
}

/** The guides' screens by route: a path, and the selector of loaded content. */
const screensOf = ({ articles }: JourneyScene, orders: Orders, cart: string, receiptId: string) => {
  const { openId, paidId, draftId, customerId } = orders
  const { channelSpuId = '', itemMappingId = '' } = articles[0] ?? {}
  const compared = articles.slice(0, 2).map((one) => `id=${one.channelSpuId}`)
  const at = (path: string, ready = 'main h1') => ({ path, ready })
  return {
    index: at('/'),
    shop: at('/shop', 'main article'),
    'product-details': at(`/product-details?id=${channelSpuId}`),
    compare: at(`/compare?${compared.join('&')}`, 'main tbody tr'),
    'simple-shop': at('/simple-shop', 'main li a'),
    'item-shop': at('/item-shop', 'main li a'),
    'item-product-details': at(`/item-product-details?id=${itemMappingId}`),
    'simple-item-product-details': at(`/simple-item-product-details?id=${itemMappingId}`),
    cart: at('/cart', 'main input[type=checkbox]'),
    checkout: at(`/checkout?${cart}`, 'main [data-pending=false]'),
    'checkout of a draft': at(`/checkout?order=${draftId}`, 'main [data-pending=false]'),
    customers: at('/customers'),
    customer: at(`/customer?id=${customerId}`),
    orders: at('/orders'),
    order: at(`/order?id=${paidId}`),
    'order with an offer': at(`/order?id=${draftId}`),
    'order-print': at(`/order-print?id=${openId}&id=${paidId}`, 'main article'),
    'receipt-print': at(`/receipt-print?id=${receiptId}`, 'main article'),
    'order-spread-link': at(`/order-spread-link?id=${openId}`, 'main section button'),
    payment: at(`/payment?order=${openId}`, 'main form'),
    'payment-stage-pay': at(`/payment-stage-pay?order=${openId}`, 'main form'),
    'payment-mixed-pay': at(`/payment-mixed-pay?order=${openId}`, 'main form'),
    'cetificates.douyin': at(`/cetificates/douyin?order=${openId}`, 'main form'),
    'cetificates.meituan': at(`/cetificates/meituan?order=${openId}`, 'main form'),
    'cetificates.result': at(`/cetificates/result?order=${openId}`),
    'payment-completed': at(`/payment-completed?order=${paidId}`),
    'style-match': at('/style-match', 'main article'),
    'style-details': at('/style-details?id=3', 'main article'),
    'space-match': at('/space-match?room=BEDROOM', 'main article'),
    'new-product-stage': at('/new-product-stage', 'main article'),
    'new-product-stage-details': at('/new-product-stage-details?id=1', 'main article'),
    profile: at('/profile', 'main form'),
  }
}

/** A shop with all kinds of data that customers must not see, and the screens that could show them. */
export const openPrivateScene = async (ask: Ask, manager: Ask) => {
  const scene = await openScene(ask)
  const orders = await newOrders(ask, manager, scene)
  const secrets = await secretsOf(ask, scene, orders)
  const receiptId = await newReceipt(ask, manager, scene.shopId, orders.paidId)
  return { secrets, screens: screensOf(scene, orders, await fillCart(ask, scene), receiptId) }
}
