import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { validationSections } from '@showfloor/contract/validation'
import { withClient } from '../../tools/postgres/database.ts'
import type { Flow } from '../flows.ts'
import type { Plan, Shot } from '../load.ts'
import { ask, shotOf, type Headers } from '../server.ts'
import type { Words } from '../words.ts'

/** What the tasks work with: a signed-in guide, their shop, a customer, and listings with much stock. */
export type Scene = {
  origin: string
  headers: Headers
  shopId: string
  customerId: string
  listings: string[]
  words: Words
}

const { catalogue, carts, orders, payments } = contract
const LINES = 5
const isGood = (body: string): boolean => body.startsWith('{"success":true')

/** Reads these from the filled database. */
export const readScene = async (
  databaseUrl: string,
  origin: string,
  headers: Headers,
  words: Words,
): Promise<Scene> => {
  const [shopId, customerId, listings] = await withClient(databaseUrl, async (client) => {
    const customers = await client.query<{ shop_id: string; id: string }>(
      'select shop_id, id from customers order by shop_id, id limit 1',
    )
    const shop = customers.rows[0]?.shop_id ?? ''
    const found = await client.query<{ id: string }>(
      `select m.id from item_mappings m join shops s on s.channel_id = m.channel_id
       join stock k on k.shop_id = s.id and k.sku_id = m.sku_id where s.id = $1 and k.on_hand >= 50000 order by m.id`,
      [shop],
    )
    return [shop, `${shop}-${customers.rows[0]?.id}`, found.rows.map((row) => row.id)] as const
  })
  return { origin, headers, shopId, customerId, listings, words }
}

const WARMING = 300

/** Searches for words that are not measured, until the server's code is compiled and its statements are planned. */
export const warmUp = async ({
  origin,
  headers,
  shopId,
  words,
}: Omit<Scene, 'customerId' | 'listings'>): Promise<void> => {
  for (const keyword of words.distinct.slice(-WARMING))
    await ask(origin, headers, catalogue.itemMappingPage, { shopId, keyword })
}

const pagePlan = (scene: Scene, requests: Plan['requests']): Plan => ({
  origin: scene.origin,
  isGood,
  requests,
})
const pageShot = (scene: Scene, more: Record<string, unknown>) =>
  shotOf(scene.headers, catalogue.itemMappingPage, { shopId: scene.shopId, ...more })

/** The first page of products. */
export const hotPage = (scene: Scene): Plan => pagePlan(scene, () => [pageShot(scene, {})])

const sorts = ['sales', 'new', 'priceUp', 'priceDown', 'name'] as const
let pages = 0
/** A different page each time, of all pages in five sort orders, so that no answer is cached. */
export const coldPage = (scene: Scene, products: number): Plan =>
  pagePlan(scene, () => () => {
    pages += 1
    // The step is coprime to round numbers of products, so every page comes once before any is repeated.
    const start = (pages * 7919) % (products - 18)
    return pageShot(scene, { start, sort: sorts[pages % sorts.length] })
  })

export const hotSearch = (scene: Scene): Plan =>
  pagePlan(scene, () => scene.words.usual.map((keyword) => pageShot(scene, { keyword })))

let searches = 0
/** A different word each time; there are more words than cached answers. */
export const distinctSearch = (scene: Scene): Plan =>
  pagePlan(scene, () => () => {
    searches += 1
    return pageShot(scene, { keyword: scene.words.distinct[searches % scene.words.distinct.length] })
  })

let drawn = 0
const someListing = (scene: Scene): string => {
  drawn += 1
  return scene.listings[(drawn * 7919) % scene.listings.length] ?? ''
}

type Cart = { id: string; items: string[] }
const newCart = async (scene: Scene, lines: number): Promise<Cart> => {
  const { id } = await ask(scene.origin, scene.headers, carts.create, {
    shopId: scene.shopId,
    cartName: '测量',
  })
  const items = Array.from({ length: lines }, () => someListing(scene))
  for (const item of items) await putIn(scene, id, item)
  return { id, items }
}
const putIn = (scene: Scene, cartId: string, item: string) =>
  ask(scene.origin, scene.headers, carts.itemUpdate, {
    shopGuideCartId: cartId,
    itemMappingBO: { id: item },
    itemQty: 1,
  })

const newCarts = (scene: Scene, count: number): Promise<Cart[]> =>
  Promise.all(Array.from({ length: count }, () => newCart(scene, LINES)))

/** Every client reads its own cart with five lines. */
export const readCart = async (scene: Scene, clients: number): Promise<Plan> => {
  const own = await newCarts(scene, clients)
  return {
    origin: scene.origin,
    isGood,
    requests: (client) => [shotOf(scene.headers, carts.itemList, { shopGuideCartId: own[client]?.id ?? '' })],
  }
}

/** Every client sets quantities in its own cart with five lines; every request changes something. */
export const changeQuantity = async (scene: Scene, clients: number): Promise<Plan> => {
  const own = await newCarts(scene, clients)
  return {
    origin: scene.origin,
    isGood,
    requests: (client) =>
      [2, 3, 4].flatMap((itemQty) =>
        (own[client]?.items ?? []).map((id) =>
          shotOf(scene.headers, carts.itemUpdate, {
            shopGuideCartId: own[client]?.id,
            itemMappingBO: { id },
            itemQty,
          }),
        ),
      ),
  }
}

const orderOf = (scene: Scene, itemMappingIds: readonly string[]) => ({
  shopId: scene.shopId,
  customerId: scene.customerId,
  deliveryMode: 'PICKUP' as const,
  items: itemMappingIds.map((itemMappingId) => ({ itemMappingId, itemQty: 1 })),
})
const ticks = validationSections.map((section) => ({ section, ticked: true }))

const CALCULATED_LINES = 50

/** The prices of an order of fifty lines. */
export const calculate = (scene: Scene): Plan => {
  const items = Array.from({ length: CALCULATED_LINES }, () => someListing(scene))
  return pagePlan(scene, () => [shotOf(scene.headers, orders.calculate, orderOf(scene, items))])
}

/** A new order of two lines each time. */
export const createOrder = (scene: Scene): Plan => pagePlan(scene, () => () => orderShot(scene))

export const orderShot = (scene: Scene): Shot =>
  shotOf(scene.headers, orders.create, {
    ...orderOf(scene, [someListing(scene), someListing(scene)]),
    ticks,
  })

/** Pays the whole order: `amount` in cents. */
type Pay = (scene: Scene, order: { orderId: string; amount: number }) => Promise<unknown>

const atOnce: Pay = ({ origin, headers }, order) => ask(origin, headers, payments.shopPayment, order)

/** In three stages, each in two tenders of a mixed payment. */
const inStages: Pay = async ({ origin, headers }, { orderId, amount }) => {
  const [earnest, half] = [Math.floor(amount * 0.1), Math.floor(amount / 2)]
  const amounts = [earnest, half, amount - earnest - half]
  const dueOn = chinaDay(new Date())
  const kinds = ['EARNEST', 'PREPAYMENT', 'BALANCE'] as const
  const stages = kinds.map((kind, at) => ({ kind, amount: amounts[at] ?? 0, dueOn, dueEvent: null }))
  await ask(origin, headers, payments.stageCreate, { orderId, stages })
  for (const [at, cents] of amounts.entries()) {
    const lines = [1000, cents - 1000].map((part) => ({ type: 'CASH' as const, amount: part }))
    await ask(origin, headers, payments.mixedCreate, { orderId, lines, stages: [at + 1] })
  }
}

/** From an empty cart to a paid order that is read again. */
const checkoutBy =
  (pay: Pay) =>
  (scene: Scene): Flow =>
  async () => {
    const { origin, headers } = scene
    const cart = await newCart(scene, 2)
    const order = { ...orderOf(scene, cart.items), shopGuideCartId: cart.id }
    const { amounts } = await ask(origin, headers, orders.calculate, order)
    const created = await ask(origin, headers, orders.create, { ...order, ticks })
    await ask(origin, headers, orders.confirmInShop, { id: created.id, version: created.version })
    await pay(scene, { orderId: created.id, amount: amounts.payable })
    const paid = await ask(origin, headers, orders.get, { id: created.id })
    if (paid.due !== 0 || paid.paid !== amounts.payable) throw new Error(`Order ${paid.orderNo} is not paid.`)
  }

/** Paid at once: eight requests. */
export const checkout = checkoutBy(atOnce)
/** Paid in three stages of two tenders each: eleven requests. */
export const stagedCheckout = checkoutBy(inStages)
