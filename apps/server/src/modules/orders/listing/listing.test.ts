import { chinaDay } from '@showfloor/contract/common/china-time'
import type { InputOf } from '@showfloor/contract/common/call'
import { paymentStatus } from '@showfloor/contract/common/payment-status'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { csvCell } from '../../../platform/tables/csv/csv.ts'

let world: World
let scene: Scene
let ids: { draft: string; waiting: string; paid: string; partly: string; over: string }
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world, { stock: 99 })
  const second = await signIn(world, { shopIds: [scene.shopId], name: '陈晨' })
  const other = await scene.guide.ask(contract.customers.create, {
    shopId: scene.shopId,
    name: '=HYPERLINK("x"),李',
    mobile: '13512347777',
  })
  const pay = async (id: string, amount: number) => {
    await scene.guide.ask(contract.payments.shopPayment, { orderId: id, amount })
    return id
  }
  ids = {
    draft: (await placeOrder(scene, { submit: false })).id,
    waiting: (await placeOrder({ ...scene, guide: second, customerId: other.id })).id,
    paid: await pay((await confirmedOrder(scene)).id, 199_900 + 15_000),
    partly: await pay((await confirmedOrder(scene, { deliveryMode: 'PICKUP' })).id, 5_000),
    over: (await placeOrder(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: 3 }] })).id,
  }
  await sql`
    update orders
    set hold_expires_at = now() - interval '1 second'
    where shop_id = ${scene.shopId} and id = ${ids.over.split('-')[1]}`.execute(world.db)
  await sql`
    update orders
    set created_at = created_at - interval '40 days'
    where shop_id = ${scene.shopId} and id = ${ids.draft.split('-')[1]}`.execute(world.db)
})
afterAll(() => world.close())

test('R7.15 an order is calculated, created, listed, read, changed and deleted, with its items, special offers and prices', async () => {
  const { orders, offers, pricing } = contract
  const own = await setScene(world)
  const { guide, shopId, product } = own
  const items = [{ itemMappingId: own.mappingId, itemQty: 1, dealPrice: 190_000 }]
  const calculated = await guide.ask(orders.calculate, { shopId, deliveryMode: 'PICKUP', items })
  expect(calculated.amounts).toMatchObject({ payable: 190_000 })
  const input = orderInput(own, { deliveryMode: 'PICKUP', items, reason: '老客户' })
  const { id, orderNo, version } = await guide.ask(orders.create, { ...input, submit: false })
  expect((await guide.ask(orders.list, { shopId })).data).toMatchObject([{ id, orderNo, status: 'DRAFT' }])
  const order = await guide.ask(orders.get, { id })
  expect(order).toMatchObject({ amounts: calculated.amounts, lines: [{ dealPrice: 190_000 }] })
  expect((await guide.ask(orders.items, { orderId: id })).data).toEqual(order.lines)
  expect(await guide.ask(offers.list, { shopId })).toMatchObject({
    data: [{ orderId: id, dealPrice: 190_000 }],
  })
  const { itemOuterId: itemOutId = '', skuCode = '' } = product.skus[0] ?? {}
  const prices = await guide.ask(pricing.priceExtension, {
    channelCode: 'OFFLINESHOPCHANNEL',
    shopId,
    itemOutIdAndSkuCode: [{ itemOutId, skuCode }],
  })
  expect(prices.data).toMatchObject([{ skuCode, priceInfo: { marketingPrice: 199_900 } }])
  const changed = await guide.ask(orders.update, {
    ...orderInput(own, { items: [{ itemMappingId: own.mappingId, itemQty: 2 }] }),
    id,
    version,
    submit: false,
  })
  expect((await guide.ask(orders.get, { id })).lines).toMatchObject([{ itemQty: 2 }])
  await guide.ask(orders.delete, { id, version: changed.version })
  expect((await guide.ask(orders.list, { shopId })).data).toEqual([])
})

type Filter = Omit<InputOf<typeof contract.orders.list>, 'shopId'>
const listed = async (filter: Filter = {}) => {
  const { data } = await scene.guide.ask(contract.orders.list, { shopId: scene.shopId, ...filter })
  return data.map(({ id }) => id)
}
const day = (days: number) => chinaDay(new Date(), days)

describe('the list of orders', () => {
  test('newest first with counts per status, found by number, end of a mobile, customer and article; empty for another shop', async () => {
    const own = await setScene(world, { stock: 9 })
    const first = await placeOrder(own)
    const second = await placeOrder(own, { submit: false })
    const list = await own.guide.ask(contract.orders.list, { shopId: own.shopId })
    expect(list.data.map((row) => row.id)).toEqual([second.id, first.id])
    expect(await own.guide.ask(contract.orders.counts, { shopId: own.shopId })).toEqual({
      counts: { DRAFT: 1, PENDING_CONFIRMATION: 1 },
    })
    expect(list.data[0]).toMatchObject({
      guideName: '林晓',
      customerName: '王女士',
      itemCount: 1,
      paymentStatus: 'UNPAID',
    })
    for (const keyword of [first.orderNo, first.orderNo.slice(-4), '王女', '布艺沙发']) {
      const found = await own.guide.ask(contract.orders.list, { shopId: own.shopId, keyword })
      expect(found.data.map((row) => row.id)).toContain(first.id)
    }
    expect((await own.guide.ask(contract.orders.list, { shopId: own.shopId, keyword: '100%' })).data).toEqual(
      [],
    )
    expect(
      (await own.guide.ask(contract.orders.list, { shopId: own.shopId, status: 'DRAFT' })).data.map(
        (row) => row.id,
      ),
    ).toEqual([second.id])
    const stranger = await signIn(world, { shopIds: [await createShop(world)] })
    expect((await stranger.refused(contract.orders.get, { id: first.id })).code).toBe('SHOP_FORBIDDEN')
  })

  test('R7.26 is filtered by current status, payment, guide, customer, channel, day and amount, and by all of them at once', async () => {
    const { data } = await scene.guide.ask(contract.orders.list, { shopId: scene.shopId })
    expect(data.map(({ id }) => id)).toEqual([ids.over, ids.partly, ids.paid, ids.waiting, ids.draft])
    const waiting = data.find(({ id }) => id === ids.waiting)
    expect(waiting).toMatchObject({
      guideName: '陈晨',
      customerMobile: '135****7777',
      channelName: '线下门店',
    })
    const load = async (modelKey: 'md_EmployeeBO' | 'md_ChannelBO') =>
      (await scene.guide.ask(contract.orders.loadData, { shopId: scene.shopId, modelKey })).data
    const guides = await load('md_EmployeeBO')
    expect(guides.map(({ name }) => name).toSorted()).toEqual(['林晓', '陈晨'])
    expect(await load('md_ChannelBO')).toEqual([{ id: world.channelId, name: '线下门店', under: [] }])
    const guideId = guides.find(({ name }) => name === '陈晨')?.id ?? ''

    expect(await listed({ status: 'EXPIRED' })).toEqual([ids.over])
    expect(await listed({ status: 'PENDING_CONFIRMATION' })).toEqual([ids.waiting])
    expect(await listed({ payment: 'PAID' })).toEqual([ids.paid])
    expect(await listed({ payment: 'PARTIALLY_PAID' })).toEqual([ids.partly])
    expect(await listed({ guideId })).toEqual([ids.waiting])
    expect(await listed({ customerId: waiting?.customerId ?? '' })).toEqual([ids.waiting])
    expect(await listed({ channelId: world.channelId })).toHaveLength(5)
    expect(await listed({ channelId: '7' })).toEqual([])
    expect(await listed({ from: day(-1), to: day(0) })).toHaveLength(4)
    expect(await listed({ to: day(-39) })).toEqual([ids.draft])
    expect(await listed({ min: 300_000 })).toEqual([ids.over])
    expect(await listed({ max: 199_900 })).toEqual([ids.partly])
    expect(await listed({ keyword: '7777', guideId, from: day(0), min: 1, max: 999_999 })).toEqual([
      ids.waiting,
    ])
    expect(await listed({ keyword: '7777', payment: 'PAID' })).toEqual([])
  })

  test('counts each status under all filters but the status', async () => {
    const counts = (filter: Filter = {}) =>
      scene.guide.ask(contract.orders.counts, { shopId: scene.shopId, ...filter })
    expect(await counts()).toEqual({
      counts: { DRAFT: 1, PENDING_CONFIRMATION: 1, CONFIRMED: 2, EXPIRED: 1 },
    })
    expect(await counts({ payment: 'UNPAID', status: 'DRAFT' })).toEqual({
      counts: { DRAFT: 1, PENDING_CONFIRMATION: 1, EXPIRED: 1 },
    })
    expect(await counts({ keyword: '没有' })).toEqual({ counts: {} })
  })

  test('is paged without gaps, and a new order shifts no page', async () => {
    const before = await listed()
    const many = await setScene(world, { stock: 99 })
    const made: string[] = []
    for (let at = 0; at < 23; at += 1) made.unshift((await placeOrder(many, { submit: false })).id)
    const page = (place: Filter = {}) =>
      many.guide.ask(contract.orders.list, { shopId: many.shopId, ...place })
    const first = await page()
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 20))
    expect(first.newer).toBeNull()
    const latest = await placeOrder(many, { submit: false })
    const rest = await page({ after: first.older ?? '' })
    expect(rest.data.map(({ id }) => id)).toEqual(made.slice(20))
    expect(rest.older).toBeNull()
    const back = await page({ before: rest.newer ?? '' })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 20))
    expect((await page({ before: back.newer ?? '' })).data.map(({ id }) => id)).toEqual([latest.id])
    expect(await listed()).toEqual(before)
  })

  test('the stored payment status agrees with the ledger and with the contract', async () => {
    const amounts = [0, 1, 999, 1000, 1001]
    const cases = amounts.flatMap((payable) =>
      amounts.flatMap((paid) => [0, 500].map((back) => [payable, paid, back] as const)),
    )
    const { rows } = await sql<{ paymentStatus: string }>`
      with c as (
        select *
        from json_to_recordset(
          ${JSON.stringify(cases.map(([payable, paid, back], at) => ({ at, payable, paid, back })))}::json
        ) as c(at int, payable bigint, paid bigint, back bigint)
      ), made as (
        insert into orders (
          shop_id, id, order_no, status, account_id, guide_name, customer_id, customer_name, customer_mobile,
          delivery_mode, goods_cents, discount_cents, delivery_fee_cents, subsidy_cents, payable_cents,
          item_count, paid_cents, refunded_cents
        )
        select o.shop_id, c.at, 'T' || c.at, 'DRAFT', o.account_id, '', o.customer_id, '', '', 'PICKUP',
          c.payable, 0, 0, 0, c.payable, 1, c.paid, c.back
        from c, orders o
        where o.shop_id = ${scene.shopId} and o.id = ${ids.draft.split('-')[1]}
        order by c.at
        returning id, payment_status
      )
      select payment_status
      from made
      order by id`.execute(world.db)
    await sql`delete from orders where order_no like 'T%'`.execute(world.db)
    expect(rows.map((row) => row.paymentStatus)).toEqual(
      cases.map(([payable, paid, back]) => paymentStatus(payable, paid, back)),
    )
    const { rows: apart } =
      await sql`select 1 from orders o join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.id
      where o.paid_cents <> b.paid_cents or o.refunded_cents <> b.refunded_cents`.execute(world.db)
    expect(apart).toEqual([])
  })
})

describe('the exported list', () => {
  const exported = async (headers: Record<string, string>, filter: object) => {
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/orders/export',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify([{ shopId: scene.shopId, ...filter }]),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  test('is the filtered list for spreadsheets: with a byte order mark, without formulas, whole mobiles only with the permission', async () => {
    const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId] })
    const finance = await signIn(world, { roles: ['finance'], shopIds: [scene.shopId] })
    const { text } = await exported(manager.headers, {})
    expect(text.startsWith('\uFEFF订单号,下单时间,状态')).toBe(true)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    const waiting = lines.find((line) => line.includes('HYPERLINK')) ?? ''
    expect(waiting).toContain(`"'=HYPERLINK(""x""),李",13512347777,陈晨`)
    expect(waiting).toContain('待客户确认,未付款')
    const masked = await exported({ ...finance.headers, 'accept-language': 'en' }, { status: 'CONFIRMED' })
    expect(masked.text).toContain('confirmed,paid,王女士,139****')
    const [head = '', ...rows] = masked.text.trim().split('\r\n')
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.split(',')).toHaveLength(head.split(',').length)
    expect(masked.text).not.toMatch(/1[3-9]\d{9}/)
  })

  test('states what each order took, gave back and still asks for', async () => {
    const own = await setScene(world)
    const manager = await signIn(world, { roles: ['manager'], shopIds: [own.shopId] })
    const order = await confirmedOrder(own, { deliveryMode: 'PICKUP' })
    await own.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 50_000 })
    await manager.ask(contract.payments.revoke, { orderId: order.id, amount: 20_005, reason: '改选' })
    const cancelled = await placeOrder(own)
    await own.guide.ask(contract.orders.cancel, {
      id: cancelled.id,
      version: cancelled.version,
      reason: '不要了',
    })
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/orders/export',
      headers: { 'content-type': 'application/json', ...manager.headers },
      payload: JSON.stringify([{ shopId: own.shopId }]),
    })
    const [head = '', ...rows] = answer.body.trim().split('\r\n')
    const at = (name: string) => head.split(',').indexOf(name)
    const figures = rows.map((row) =>
      ['已收(元)', '已退(元)', '待收(元)'].map((name) => row.split(',')[at(name)]),
    )
    expect(figures).toEqual([
      ['0.00', '0.00', '0.00'],
      ['299.95', '200.05', '1699.05'],
    ])
  })

  test('is refused without the permission and for other shops', async () => {
    const guide = await signIn(world, { shopIds: [scene.shopId] })
    expect((await exported(guide.headers, {})).status).toBe(403)
    expect((await exported({}, {})).status).toBe(401)
    const stranger = await signIn(world, { roles: ['manager'], shopIds: [await createShop(world)] })
    expect((await exported(stranger.headers, {})).status).toBe(403)
    const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId] })
    expect((await exported(manager.headers, { min: 'x' })).status).toBe(400)
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+86', `'+86`],
    ['-2', `'-2`],
    ['@x', `'@x`],
    ['\t=1', `'\t=1`],
    ['a,"b"', '"a,""b"""'],
    ['两\n行', '"两\n行"'],
    ['王女士', '王女士'],
  ])('%j stands as %j', (text, cell) => expect(csvCell(text)).toBe(cell))
})

test('an unsaved order gets the checks that it will get once saved', async () => {
  const bed = await createProduct(world, {
    kind: 'bed',
    skus: [{ attributes: { outerWidthMm: 1900, outerLengthMm: 2200 } }],
  })
  const items = [{ itemMappingId: bed.skus[0]?.itemMappingId ?? '', itemQty: 1 }]
  const input = {
    shopId: scene.shopId,
    customerId: scene.customerId,
    deliveryMode: 'DELIVERY',
    items,
  }
  const checked = await scene.guide.ask(contract.orders.check, input)
  expect(checked).toMatchObject({ bedExternalDiameter: { passValidate: false, measured: false } })
  const pickedUp = await scene.guide.ask(contract.orders.check, { ...input, deliveryMode: 'PICKUP' })
  expect(pickedUp).toEqual({})
  const placed = async (deliveryMode: 'DELIVERY' | 'PICKUP') => {
    const { id } = await placeOrder(scene, { items, deliveryMode, submit: false })
    const { validation } = await scene.guide.ask(contract.orders.get, { id })
    return validation.map(({ section, passValidate, measured }) => ({ section, passValidate, measured }))
  }
  expect(await placed('PICKUP')).toEqual([])
  expect(await placed('DELIVERY')).toContainEqual({
    section: 'bedExternalDiameter',
    passValidate: false,
    measured: false,
  })
})
