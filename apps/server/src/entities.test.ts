import { nounCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import { startWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** The entities of the specification: the tables that store each, and the calls that read or change it. */
const entities: [name: string, tables: string[], calls: string[]][] = [
  ['shop order', ['orders'], ['orders.create', 'orders.list', 'orders.get']],
  ['order item', ['order_lines'], ['orders.get', 'orders.update']],
  ['special offer', ['special_offers'], ['offers.list', 'offers.approve']],
  ['difference-price order', ['differences'], ['differences.list', 'differences.create']],
  ['stage payment', ['payment_stages'], ['payments.stageCreate', 'payments.stageRevoke']],
  ['mixed payment', ['payment_collections'], ['payments.mixedCreate', 'payments.mixedUpdate']],
  ['shop-guide cart and item', ['carts', 'cart_items'], ['carts.list', 'carts.itemUpdate']],
  ['item mapping', ['item_mappings'], ['catalogue.itemMappingPage', 'catalogue.itemMappingByIds']],
  ['channel', ['channels'], ['shops.channelList', 'shops.channelUpdate']],
  ['offline potential client', ['customers'], ['customers.search', 'customers.create']],
  ['employee', ['accounts'], ['identity.accountPaging', 'identity.accountUpdate']],
  ['user address', ['customer_addresses'], ['customers.saveAddress']],
  ['delivery mode', ['delivery_modes'], ['orders.deliveryModes', 'orders.deliveryModeUpdate']],
  ['bank information', ['bank_accounts'], ['payments.bankInfoPaging', 'payments.bankInfoSave']],
  ['style match', ['styles'], ['inspirations.stylePage', 'inspirations.styleSave']],
  ['space match', ['space_sets'], ['inspirations.spacePage', 'inspirations.spaceSave']],
  ['new-product stage', ['new_product_stages'], ['inspirations.stagePage', 'inspirations.stageSave']],
  ['district tree', ['districts'], ['customers.districts']],
]

// Another test checks that a screen makes each call, or that the call is for the chain's own systems.
test('R3.18 each entity is stored and has calls that screens make', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(world.db)
  const stored = new Set(rows.map(({ name }) => name))
  const ofScreens = new Set(nounCalls().flatMap(([name, call]) => (call.for === 'systems' ? [] : [name])))
  for (const [entity, tables, calls] of entities) {
    expect([entity, tables.filter((table) => !stored.has(table))]).toEqual([entity, []])
    expect([entity, calls.filter((call) => !ofScreens.has(call))]).toEqual([entity, []])
  }
})
