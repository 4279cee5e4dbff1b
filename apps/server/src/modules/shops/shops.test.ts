import { readFileSync } from 'node:fs'
import { contract } from '@showfloor/contract/contract'
import { allPermissions } from '@showfloor/contract/common/permissions'
import type { RoleCode } from '@showfloor/contract/common/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { createCart, createShop, signIn } from '../../testing/factories.ts'
import { orderInput, placeOrder, setScene } from '../../testing/order-scene.ts'
import { shopSet } from '../../testing/shop-set.ts'
import { startWorld, type SignedIn, type World } from '../../testing/world.ts'

const { audit, carts, orders, shops } = contract
let world: World
let admin: SignedIn

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(() => world?.close())

const managed = async (id: string) => {
  const { data } = await admin.ask(shops.shopSettings, {})
  const shop = data.find((one) => one.id === id)
  if (!shop) throw new Error(`No shop ${id}`)
  return shop
}

test('R3.04 a shop is created with every field and listed with them to its users; its code is unique', async () => {
  const set = shopSet({
    siteName: '[华东]徐汇店',
    channelId: world.channelId,
    stagePayment: true,
    isStateSubsidies: true,
    paymentTypes: ['WECHAT_PAY'],
    cloudPosType: 'SHOUQIANBA_CODE',
    newShopEndTime: '2027-06-30T16:00:00.000Z',
    channelShopType: 'FRANCHISE',
    channelShopCategory: 'FLAGSHIP',
    openingHours: '10:00–22:00',
    address: '上海市徐汇区肇嘉浜路 1 号',
    telephone: '021-5555 0001',
    receiptHead: '木与光家居（上海）有限公司',
    orderPrefix: 'XH',
  })
  const { id } = await admin.ask(shops.shopCreate, { ...set, shopCode: 'XH001' })
  const { siteName, channelId, paymentTypes, orderPrefix, ...rest } = set
  const { openingHours, address, telephone, receiptHead, ...listed } = rest
  expect((await admin.ask(shops.userShopFlow, {})).data).toEqual([
    { id, siteCode: 'XH001', siteName, channelId, closedAt: null, ...listed },
  ])
  expect(await admin.ask(shops.channelShopUserFlow, { id })).toMatchObject({
    openingHours,
    address,
    telephone,
    receiptHead,
  })
  expect(await managed(id)).toMatchObject({ ...set, paymentTypes, orderPrefix, version: 2 })
  expect((await admin.refused(shops.shopCreate, { ...set, shopCode: 'XH001' })).code).toBe('SHOP_EXISTS')
})

test('a shop is changed by compare-and-set, and the audit log records it', async () => {
  const { id } = await admin.ask(shops.shopCreate, { ...shopSet(), shopCode: 'CAS1' })
  const { version } = await managed(id)
  const set = { ...shopSet({ siteName: '[华东]改名' }), settingsOf: id, version }
  await admin.ask(shops.shopSettingsUpdate, set)
  expect((await admin.refused(shops.shopSettingsUpdate, set)).code).toBe('SHOP_CHANGED')
  expect((await managed(id)).siteName).toBe('[华东]改名')
  const log = await admin.ask(audit.list, {})
  expect(log.data.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
    'shops.shopSettingsUpdate',
    'shops.shopCreate',
  ])
})

test('a closed shop keeps its open orders and its history, and accepts nothing new until it reopens', async () => {
  const scene = await setScene(world)
  const { guide, shopId } = scene
  const set = { ...shopSet({ channelId: world.channelId, orderPrefix: 'HQ' }), settingsOf: shopId }
  await admin.ask(shops.shopSettingsUpdate, { ...set, version: 1 })
  const order = await placeOrder(scene)
  expect(order.orderNo).toMatch(/^HQ-\d{8}-\d{4,}$/)
  const cart = await createCart(guide, shopId)
  const closing = { settingsOf: shopId, version: 2 }
  expect(await admin.refused(shops.shopClose, closing)).toMatchObject({
    code: 'SHOP_HAS_OPEN_ORDERS',
    error: '此店铺还有 1 张未完成的订单',
  })
  await admin.ask(shops.shopClose, { ...closing, finishOpenOrders: true })
  expect((await admin.refused(shops.shopReopen, closing)).code).toBe('SHOP_CHANGED')

  expect((await guide.refused(carts.create, { shopId, cartName: '新的' })).code).toBe('SHOP_CLOSED')
  expect((await guide.refused(carts.duplicate, { id: cart, cartName: '复制' })).code).toBe('SHOP_CLOSED')
  expect((await guide.refused(orders.create, orderInput(scene))).code).toBe('SHOP_CLOSED')
  const confirmed = await guide.ask(orders.confirmInShop, { id: order.id, version: order.version })
  expect(confirmed.status).toBe('CONFIRMED')
  expect((await guide.ask(orders.list, { shopId })).data.map(({ id }) => id)).toEqual([order.id])
  expect((await guide.ask(shops.userShopFlow, {})).data[0]?.closedAt).not.toBeNull()

  await admin.ask(shops.shopReopen, { settingsOf: shopId, version: 3 })
  await createCart(guide, shopId)
})

test('when an order and a closing meet, the order is either counted or refused', async () => {
  const scene = await setScene(world)
  const [placed, closed] = await Promise.allSettled([
    placeOrder(scene),
    admin.ask(shops.shopClose, { settingsOf: scene.shopId, version: 1 }),
  ])
  expect([placed.status, closed.status].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'fulfilled',
    'rejected',
  ])
})

test('channels are opened and closed for the whole chain, but not closed with open shops', async () => {
  const { id } = await admin.ask(shops.channelCreate, { code: 'ONLINE', name: '线上', siteCode: '123' })
  const again = { code: 'ONLINE', name: '线上二', siteCode: '124' }
  expect((await admin.refused(shops.channelCreate, again)).code).toBe('CHANNEL_EXISTS')
  const shop = await admin.ask(shops.shopCreate, { ...shopSet({ channelId: id }), shopCode: 'ON1' })
  const close = { id, version: 1, name: '线上商城', enabled: false }
  expect((await admin.refused(shops.channelUpdate, close)).code).toBe('CHANNEL_IN_USE')
  await admin.ask(shops.shopClose, { settingsOf: shop.id, version: 2 })
  await admin.ask(shops.channelUpdate, close)
  expect((await admin.refused(shops.channelUpdate, close)).code).toBe('CHANNEL_CHANGED')
  const { data } = await admin.ask(shops.channelList, {})
  expect(data.find((one) => one.id === id)).toMatchObject({ name: '线上商城', openShops: 0, version: 2 })
  expect(
    (await admin.refused(shops.shopCreate, { ...shopSet({ channelId: id }), shopCode: 'ON2' })).code,
  ).toBe('NOT_FOUND')
})

test('without the right for the whole chain nobody opens shops or moves one to another channel', async () => {
  const { shopId } = await setScene(world)
  await sql`insert into roles (code, name) values ('local', '区域管理员')`.execute(world.db)
  const permissions = allPermissions.filter((permission) => permission !== 'chain.manage')
  await sql`
    insert into role_permissions (role_code, permission)
    select 'local', unnest(${permissions}::text[])`.execute(world.db)
  const local = await signIn(world, { roles: ['local' as RoleCode], shopIds: [shopId] })
  expect((await local.refused(shops.shopCreate, { ...shopSet(), shopCode: 'L1' })).code).toBe('FORBIDDEN')
  const set = { ...shopSet(), settingsOf: shopId, version: 1 }
  expect((await local.refused(shops.shopSettingsUpdate, set)).code).toBe('PERMISSION_BEYOND_OWN')
  await local.ask(shops.shopSettingsUpdate, { ...set, channelId: world.channelId })
})

test('kind, class and cloud POS of a shop are closed lists for calls and the database', async () => {
  await createShop(world)
  for (const field of ['cloudPosType', 'channelShopType', 'channelShopCategory'])
    expect(
      (await admin.refused(shops.shopCreate, { ...shopSet(), shopCode: 'WORDS', [field]: 'LAKALA' })).code,
    ).toBe('INVALID_INPUT')
  await expect(sql`update shops set channel_shop_type = 'WHOLESALE'`.execute(world.db)).rejects.toThrow(
    /check/,
  )
})

test('an upgrade turns a free kind or class into OTHER and a free cloud POS into none, in undoable imports too', async () => {
  const upgrade = new URL('../../../migrations/0215_closed_shop_words.sql', import.meta.url)
  const id = await createShop(world)
  await world.db.transaction(async (tx) => {
    const run = (text: string) => tx.query({ text, values: [] })
    await run(`alter table shops drop constraint shops_cloud_pos_type_check,
      drop constraint shops_channel_shop_type_check, drop constraint shops_channel_shop_category_check`)
    await sql`
      update shops
      set cloud_pos_type = 'LAKALA', channel_shop_type = 'WHOLESALE', channel_shop_category = 'OUTLET'
      where id = ${id}`.execute(tx)
    await sql`
      insert into journal (journal_id, relation, before, after)
      select 1, 'shops', to_jsonb(s), null
      from shops s
      where id = ${id}`.execute(tx)
    await run(readFileSync(upgrade, 'utf8'))
  })
  const words = sql`cloud_pos_type, channel_shop_type, channel_shop_category`
  const known = { cloud_pos_type: null, channel_shop_type: 'OTHER', channel_shop_category: 'OUTLET' }
  const { rows } = await sql`select ${words} from shops where id = ${id}`.execute(world.db)
  expect(rows).toEqual([{ cloudPosType: null, channelShopType: 'OTHER', channelShopCategory: 'OUTLET' }])
  const journaled = await sql`select before from journal where journal_id = 1`.execute(world.db)
  expect(journaled.rows).toMatchObject([{ before: known }])
})
