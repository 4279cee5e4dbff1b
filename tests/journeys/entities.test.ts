import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { button, openDesk } from './staff.ts'
import { showfloor } from './showfloor.ts'

const { url, demo, databaseUrl } = showfloor
const { carts, differences, orders, payments } = contract
const database = new pg.Client({ connectionString: databaseUrl })
let browser: Browser
let pages: Record<'guide01' | 'admin01', Page>
let ids: Awaited<ReturnType<typeof makeEntities>>

/** One of each entity that a guide makes. */
const makeEntities = async () => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const { itemMappingId = '', marketingPrice = 0 } = scene.articles[0] ?? {}
  const newOrder = async () => {
    const order = await ask(orders.create, orderOf(scene))
    await ask(orders.confirmInShop, { id: order.id, version: order.version })
    return { id: order.id, ...(await ask(payments.status, { orderId: order.id })) }
  }
  const offered = await ask(orders.create, {
    ...orderOf(scene),
    items: [{ itemMappingId, itemQty: 1, dealPrice: Math.round(marketingPrice / 3) }],
    submit: false,
    offerReason: '样品',
  })
  const paid = await newOrder()
  await ask(payments.shopPayment, { orderId: paid.id, amount: paid.payable })
  const toCollect = { orderId: paid.id, direction: 'COLLECT' as const, amount: 100, reason: '改配' }
  await ask(differences.create, toCollect)
  const staged = await newOrder()
  const stages = [
    { kind: 'EARNEST' as const, amount: 10_007, dueOn: '2099-01-01' },
    { kind: 'BALANCE' as const, amount: staged.payable - 10_007, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await ask(payments.stageCreate, { orderId: staged.id, stages })
  const mixed = await newOrder()
  const lines = [
    { type: 'ALIPAY' as const, amount: 200 },
    { type: 'CASH' as const, amount: 100 },
  ]
  await ask(payments.mixedCreate, { orderId: mixed.id, lines })
  const { id: shopGuideCartId } = await ask(carts.create, { shopId: scene.shopId, cartName: '实体' })
  await ask(carts.itemUpdate, { shopGuideCartId, itemMappingBO: { id: itemMappingId }, itemQty: 1 })
  return {
    offered: offered.id,
    paid: paid.id,
    staged: staged.id,
    mixed: mixed.id,
    customer: scene.customerId,
  }
}

beforeAll(async () => {
  await database.connect()
  ids = await makeEntities()
  browser = await openBrowser()
  const open = async (account: string) => (await openDesk(browser, account, { backOffice: true })).newPage()
  pages = { guide01: await open('guide01'), admin01: await open('admin01') }
})
afterAll(async () => {
  await browser?.close()
  await database.end()
})

/** What an answer has under the name of a field, at any depth. */
const valuesIn = (answer: unknown, field: string): string[] => {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    name === field ? [String(value)] : valuesIn(value, field),
  )
}

type Entity = {
  table: string
  /** What names a stored row, and the field of the answer that has it; by default the id. */
  key?: string
  field?: string
  by?: keyof typeof pages
  screen: () => string
  call: string
  /** A press that makes the call, where the screen does not make it at once. */
  press?: string
}
const inShop = "shop_id || '-' || id"
const order = (id: keyof typeof ids) => () => `/order?id=${ids[id]}`
const entities: Record<string, Entity> = {
  'shop order': { table: 'orders', key: inShop, screen: order('paid'), call: 'shop-order/get' },
  'order item': { table: 'order_lines', key: inShop, screen: order('paid'), call: 'shop-order/get' },
  'special offer': {
    table: 'special_offers',
    key: inShop,
    screen: order('offered'),
    call: 'special-offer/list',
  },
  'difference-price order': {
    table: 'differences',
    key: inShop,
    screen: order('paid'),
    call: 'difference-price-order/list',
  },
  'stage payment': {
    table: 'payment_stages',
    key: 'amount_cents::text',
    field: 'amount',
    screen: () => `/payment-stage-pay?order=${ids.staged}`,
    call: 'payment/status',
  },
  'mixed payment': {
    table: 'payment_collections',
    key: inShop,
    screen: () => `/payment-mixed-pay?order=${ids.mixed}`,
    call: 'payment/mixed/get',
  },
  'shop-guide cart': { table: 'carts', key: inShop, screen: () => '/cart', call: 'shop-guide-cart/list' },
  'shop-guide cart item': {
    table: 'cart_items',
    key: inShop,
    screen: () => '/cart',
    call: 'shop-guide-cart-item/list',
  },
  'item mapping': {
    table: 'item_mappings',
    field: 'itemMappingId',
    screen: () => '/item-shop',
    call: 'channel-item/search',
  },
  channel: { table: 'channels', by: 'admin01', screen: () => '/shops', call: 'channel/list' },
  'offline potential client': {
    table: 'customers',
    key: inShop,
    screen: () => '/customers',
    call: 'potential-client/list',
  },
  employee: { table: 'accounts', by: 'admin01', screen: () => '/accounts', call: 'account/paging' },
  'user address': {
    table: 'customer_addresses',
    key: inShop,
    screen: () => '/customers',
    call: 'potential-client/list',
  },
  'delivery mode': {
    table: 'delivery_modes',
    key: 'code',
    field: 'code',
    screen: () => `/checkout?order=${ids.offered}`,
    call: 'delivery-mode/list',
  },
  'bank information': {
    table: 'bank_accounts',
    by: 'admin01',
    screen: () => '/bank-transfers?tab=accounts',
    call: 'bank-info/paging',
  },
  'style match': { table: 'styles', screen: () => '/style-match', call: 'style-match/paging' },
  'space match': { table: 'space_sets', screen: () => '/space-match', call: 'space-match/paging' },
  'new-product stage': {
    table: 'new_product_stages',
    screen: () => '/new-product-stage',
    call: 'new-product-stage/paging',
  },
  'district tree': {
    table: 'districts',
    key: 'code',
    field: 'code',
    screen: () => `/customer?id=${ids.customer}`,
    press: '添加地址',
    call: 'district/load',
  },
}

test.each(Object.entries(entities))(
  'R3.18 a screen shows stored rows of the entity: %s',
  async (_name, { table, key = 'id::text', field = 'id', by = 'guide01', screen, call, press }) => {
    const page = pages[by]
    // The screen before may still be asking.
    await page.goto('about:blank')
    const answered = page.waitForResponse((response: Response) => response.url().includes(`/${call}`))
    await page.goto(url + screen())
    if (press !== undefined) await button(page, press).click()
    const values = valuesIn(await (await answered).json(), field)
    const { rows } = await database.query(`select ${key} as key from ${table} where ${key} = any($1)`, [
      values,
    ])
    expect(rows.length).toBeGreaterThan(0)
  },
)
