import { contract } from '@showfloor/contract/contract'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../../../../tools/postgres/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { create, erase, get, personalData, addNote, saveAddress, search } = contract.customers

let world: World
let scene: Scene
let admin: SignedIn
beforeAll(async () => {
  world = await startWorld({ CUSTOMER_KEEP_MONTHS: '12' })
  await sql`
    insert into districts (code, name, parent_code, level)
    values ('310112103', '虹桥镇', null, 1)`.execute(world.db)
  scene = await setScene(world, { stock: 20 })
  admin = await signIn(world, { shopIds: [scene.shopId], roles: ['admin'] })
})
afterAll(() => world?.close())

const cartFor = async (customerId: string, cartName: string): Promise<string> => {
  const { id } = await scene.guide.ask(contract.carts.create, { shopId: scene.shopId, cartName })
  await scene.guide.ask(contract.carts.update, { id, customerId })
  return id
}

/** Every table that contains a text. The audit log and the stored answers of idempotency keys have tests of their own. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind = 'r'
      and relname <> 'idempotency_keys'`.execute(world.db)
  const finds = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ilike '%' || $1 || '%')`,
  )
  const { rows } = await withClient(world.databaseUrl, (client) =>
    client.query<{ name: string }>(finds.join(' union all '), [text]),
  )
  return rows.map(({ name }) => name).sort()
}

/** Deletes a cart from which a quote was made; the deletion can still be undone. */
const deletedCartWithQuote = async (customerId: string, cartName: string): Promise<void> => {
  const { guide, mappingId } = scene
  const cart = await cartFor(customerId, cartName)
  await guide.ask(contract.carts.itemUpdate, {
    shopGuideCartId: cart,
    itemMappingBO: { id: mappingId },
    itemQty: 1,
  })
  await guide.ask(contract.carts.quoteCreate, { shopGuideCartId: cart, note: '慕容的报价' })
  await guide.ask(contract.carts.delete, { id: cart })
}

test('a customer is exported and erased at their request: no personal data is left, orders keep numbers and money', async () => {
  const { shopId, guide } = scene
  const { id } = await guide.ask(create, { shopId, name: '慕容晓晓', mobile: '13655557777' })
  const address = await guide.ask(saveAddress, {
    customerId: id,
    townCode: '310112103',
    detail: '梧桐路 88 号',
    measurements: unmeasuredHome,
  })
  await guide.ask(addNote, { id, text: '喜欢梧桐色' })
  const cart = await cartFor(id, '慕容的家')
  await deletedCartWithQuote(id, '慕容的旧家')
  const placed = await confirmedOrder(scene, { customerId: id, addressId: address.id, note: '慕容要早上送' })
  const order = await guide.ask(contract.orders.get, { id: placed.id })

  const { sections } = await admin.ask(personalData, { id })
  const text = JSON.stringify(sections)
  const parts = [
    '慕容晓晓',
    '13655557777',
    '梧桐路 88 号',
    '喜欢梧桐色',
    '慕容的家',
    '慕容的报价',
    order.orderNo,
  ]
  for (const part of parts) expect(text).toContain(part)

  const refusal = await admin.refused(erase, { id })
  expect(refusal).toMatchObject({ code: 'CUSTOMER_ORDERS_RUNNING', status: 409 })
  expect(refusal.error).toContain('1')
  await guide.ask(contract.orders.cancel, { id: order.id, version: order.version, reason: '慕容不要了' })

  expect((await guide.refused(erase, { id })).code).toBe('FORBIDDEN')
  expect(await tablesWith('慕容')).not.toEqual([])
  await admin.ask(erase, { id })
  for (const part of ['慕容', '13655557777', '梧桐'])
    expect([part, await tablesWith(part)]).toEqual([part, []])

  const after = await guide.ask(contract.orders.get, { id: order.id })
  expect(after).toMatchObject({
    orderNo: order.orderNo,
    amounts: order.amounts,
    customerName: '***',
    customerMobile: '****',
  })
  expect((await guide.ask(search, { shopId })).data.map((one) => one.name)).not.toContain('***')
  expect(await guide.ask(get, { id })).toMatchObject({
    name: '***',
    mobile: '****',
    addresses: [],
    notes: [],
  })
  expect((await guide.ask(contract.carts.list, { shopId })).data.map((one) => one.id)).not.toContain(cart)
  expect((await admin.refused(erase, { id })).code).toBe('NOT_FOUND')
  expect(
    (
      await guide.refused(contract.orders.create, {
        shopId,
        customerId: id,
        deliveryMode: 'DELIVERY',
        items: [{ itemMappingId: scene.mappingId, itemQty: 1 }],
      })
    ).code,
  ).toBe('NOT_FOUND')

  const log = await admin.ask(contract.audit.list, { action: 'customers.erase' })
  expect(log.data.map((entry) => entry.subject)).toContain(id)
  const again = await guide.ask(create, { shopId, name: '新的人', mobile: '13655557777' })
  expect(again.id).not.toBe(id)
})

test('the nightly job deletes quotes without a customer that expired before the months of the setting', async () => {
  const { shopId, guide, mappingId } = scene
  const quoted = async (customerId: string | undefined, note: string): Promise<void> => {
    const { id } = await guide.ask(contract.carts.create, { shopId, cartName: '一车' })
    if (customerId) await guide.ask(contract.carts.update, { id, customerId })
    const item = { shopGuideCartId: id, itemMappingBO: { id: mappingId }, itemQty: 1 }
    await guide.ask(contract.carts.itemUpdate, item)
    await guide.ask(contract.carts.quoteCreate, { shopGuideCartId: id, note })
  }
  const expire = (note: string, months: number) =>
    sql`
      update cart_quotes
      set valid_until = now() - make_interval(months => ${months})
      where content->>'note' = ${note}`.execute(world.db)
  const { id: customerId } = await guide.ask(create, { shopId, name: '还在', mobile: '13655558888' })
  await quoted(undefined, '路过，很久以前')
  await quoted(undefined, '路过，去年')
  await quoted(customerId, '还在，很久以前')
  await expire('路过，很久以前', 13)
  await expire('路过，去年', 11)
  await expire('还在，很久以前', 13)
  await world.app.jobs.find(({ name }) => name === 'quotes-forget')?.work()
  expect(await tablesWith('路过，很久以前')).toEqual([])
  expect(await tablesWith('路过，去年')).toEqual(['cart_quotes'])
  expect(await tablesWith('还在，很久以前')).toEqual(['cart_quotes'])
})

test('the nightly job erases customers without activity for the months of the setting', async () => {
  const { shopId, guide } = scene
  const made = async (name: string, digit: number) =>
    (await guide.ask(create, { shopId, name, mobile: `1377000000${digit}` })).id
  const [idle, noted, ordered, withCart] = [
    await made('久未来', 1),
    await made('有跟进', 2),
    await made('有订单', 3),
    await made('有购物车', 4),
  ]
  const draft = await placeOrder(scene, { customerId: ordered })
  expect(draft.status).toBe('PENDING_CONFIRMATION')
  await sql`
    update customers
    set updated_at = now() - interval '13 months'
    where shop_id = ${shopId}`.execute(world.db)
  await sql`
    update orders
    set updated_at = now() - interval '13 months'
    where shop_id = ${shopId}`.execute(world.db)
  await cartFor(withCart, '一车')
  await guide.ask(addNote, { id: noted, text: '来电' })
  const before = (await admin.ask(contract.audit.list, { action: 'customers.erase' })).data.length
  const job = world.app.jobs.find(({ name }) => name === 'customers-forget')
  await job?.work()
  const names = (await guide.ask(search, { shopId, size: 100 })).data.map((one) => one.name)
  expect(names).toEqual(expect.arrayContaining(['有跟进', '有订单', '有购物车']))
  expect(names).not.toContain('久未来')
  expect(await guide.ask(get, { id: idle })).toMatchObject({ name: '***' })
  const log = (await admin.ask(contract.audit.list, { action: 'customers.erase' })).data
  expect(log.slice(0, log.length - before)).toContainEqual(
    expect.objectContaining({ subject: idle, accountName: '系统', username: '' }),
  )
})
