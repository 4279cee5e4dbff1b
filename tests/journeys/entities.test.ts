import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirementsFile, rowsIn } from '../../tools/requirements/table.ts'
import { projectRoot } from '../../tools/running/config.ts'
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

type Found = Record<string, unknown>
/** The parts of an answer that have a field, at any depth. */
const partsWith = (answer: unknown, field: string): Found[] => {
  if (typeof answer !== 'object' || answer === null) return []
  const below = Object.values(answer).flatMap((value) => partsWith(value, field))
  return field in answer ? [{ ...answer }, ...below] : below
}

type Entity = {
  table: string
  /** The column that names a row, and the field of the answers that has it; by default the id, in a shop's table with the shop's. */
  column?: string
  field?: string
  by?: keyof typeof pages
  screen: () => string
  /** The noun of the calls that answer the rows; by default the entity's name. */
  noun?: string
  /** A press that makes the call, where the screen does not make it at once. */
  press?: string
}
const at = (path: string) => () => path
const order = (id: keyof typeof ids) => () => `/order?id=${ids[id]}`
const entities: Record<string, Entity> = {
  'shop order': { table: 'orders', screen: order('paid') },
  'order item': { table: 'order_lines', screen: order('paid'), noun: 'shop-order' },
  'special offer': { table: 'special_offers', screen: order('offered') },
  'difference-price order': { table: 'differences', screen: order('paid') },
  'stage payment': {
    table: 'payment_stages',
    column: 'amount_cents',
    field: 'amount',
    screen: () => `/payment-stage-pay?order=${ids.staged}`,
    noun: 'payment',
  },
  'mixed payment': {
    table: 'payment_collections',
    screen: () => `/payment-mixed-pay?order=${ids.mixed}`,
    noun: 'payment/mixed',
  },
  'shop-guide cart': { table: 'carts', screen: at('/cart') },
  'shop-guide cart item': { table: 'cart_items', screen: at('/cart') },
  'item mapping': {
    table: 'item_mappings',
    field: 'itemMappingId',
    screen: at('/item-shop'),
    noun: 'channel-item',
  },
  channel: { table: 'channels', by: 'admin01', screen: at('/shops') },
  'offline potential client': { table: 'customers', screen: at('/customers'), noun: 'potential-client' },
  employee: { table: 'accounts', by: 'admin01', screen: at('/accounts'), noun: 'account' },
  'user address': { table: 'customer_addresses', screen: at('/customers'), noun: 'potential-client' },
  'delivery mode': {
    table: 'delivery_modes',
    column: 'code',
    field: 'code',
    screen: () => `/checkout?order=${ids.offered}`,
  },
  'bank information': {
    table: 'bank_accounts',
    by: 'admin01',
    screen: at('/bank-transfers?tab=accounts'),
    noun: 'bank-info',
  },
  'style match': { table: 'styles', screen: at('/style-match') },
  'space match': { table: 'space_sets', screen: at('/space-match') },
  'new-product stage': { table: 'new_product_stages', screen: at('/new-product-stage') },
  'district tree': {
    table: 'districts',
    column: 'code',
    field: 'code',
    screen: () => `/customer?id=${ids.customer}`,
    noun: 'district',
    press: '添加地址',
  },
}

test('R3.18 the entities are those that the requirement names', () => {
  const rows = rowsIn(readFileSync(join(projectRoot(), requirementsFile), 'utf8'))
  const [names = ''] =
    rows
      .find(({ id }) => id === 'R3.18')
      ?.text.toLowerCase()
      .split(':') ?? []
  expect(Object.keys(entities)).toEqual(
    names.replace('cart and item', 'cart, shop-guide cart item').split(', '),
  )
})

/** The parts of an answer that are rows of the table. */
const storedIn = async (
  answer: unknown,
  { table, column = 'id', field = 'id' }: Entity,
): Promise<Found[]> => {
  const parts = partsWith(answer, field)
  const shop = column === 'id' ? `coalesce(to_jsonb(stored) ->> 'shop_id' || '-', '') || ` : ''
  const key = `${shop}(to_jsonb(stored) ->> '${column}')`
  const keys = parts.map((part) => String(part[field]))
  const { rows } = await database.query<{ key: string }>(
    `select ${key} as key from ${table} stored where ${key} = any($1)`,
    [keys],
  )
  const stored = new Set(rows.map((row) => row.key))
  return parts.filter((part) => stored.has(String(part[field])))
}
/** What a screen may say of a row: names, numbers of documents, and amounts from one yuan. */
const wordsOf = (row: Found): string[] =>
  Object.values(row).flatMap((value) => {
    if (typeof value === 'number') return value >= 100 ? [`¥${(value / 100).toLocaleString('en-US')}`] : []
    return typeof value === 'string' && /\p{Script=Han}|^[A-Z]+-?\d/u.test(value) ? [value] : []
  })

test.each(Object.entries(entities))(
  'R3.18 a screen gets stored rows of the entity by its calls, and shows them: %s',
  async (name, entity) => {
    const { by = 'guide01', noun = name.replaceAll(' ', '-'), screen, press } = entity
    const page = pages[by]
    // The screen before may still be asking.
    await page.goto('about:blank')
    let rows: Found[] = []
    const answered = page.waitForResponse(async (response: Response) => {
      if (!response.url().includes(`/${noun}/`)) return false
      const stored = await storedIn(await response.json(), entity)
      if (stored.length > 0) rows = stored
      return stored.length > 0
    })
    await page.goto(url + screen())
    if (press !== undefined) await button(page, press).click()
    await answered
    const words = rows.flatMap(wordsOf)
    expect(words).not.toEqual([])
    const said = new RegExp(`(${words.map(RegExp.escape).join('|')})(?![\\d,.])`)
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(said)
  },
)
