import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { boardAt, boardItems, isTaken, setBoards } from '../../testing/board-scene.ts'
import { nextMobile, orderInput, setScene, type Scene } from '../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

const { offers, orders } = contract
// The scene's sofa: marked ¥1,999, red line ¥1,599.20, cost ¥999.50.
const red = 159_920
const cost = 99_950

let world: World
let scene: Scene
let manager: Caller
let administrator: Caller

beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world, { stock: 50 })
  const { shopId } = scene
  manager = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '周店长' })
  administrator = await signIn(world, { shopIds: [shopId], roles: ['admin'], name: '总部' })
})
afterAll(() => world?.close())

const lineAt = (dealPrice: number, itemQty = 1) => ({
  items: [{ itemMappingId: scene.mappingId, itemQty, dealPrice }],
})
const draftAt = (dealPrice: number, more: object = {}) =>
  scene.guide.ask(
    orders.create,
    orderInput(scene, { ...lineAt(dealPrice), submit: false, offerReason: '老客户', ...more }),
  )
const offersOf = async (orderId: string, who: Caller = scene.guide) =>
  (await who.ask(offers.list, { shopId: scene.shopId, orderId })).data
const whichOf = (offer: { id: string; version: number } | undefined) => ({
  id: offer?.id ?? '',
  version: offer?.version ?? 0,
})
/** A draft with a requested price, and its offer. */
const asked = async (dealPrice = red - 10_000) => {
  const order = await draftAt(dealPrice)
  const [offer] = await offersOf(order.id)
  if (!offer) throw new Error('no offer was asked for')
  return { order, offer, which: { id: offer.id, version: offer.version } }
}
const submit = (order: { id: string; version: number }) => ({
  id: order.id,
  version: order.version,
  ticks: orderInput(scene).ticks,
})

describe('what a price needs', () => {
  test('at or above the red line a price is approved at once and used with the order; the marked price needs no offer', async () => {
    const order = await scene.guide.ask(orders.create, orderInput(scene, lineAt(red)))
    expect(order.status).toBe('PENDING_CONFIRMATION')
    expect(await offersOf(order.id)).toMatchObject([
      { status: 'USED', automatic: true, dealPrice: red, headRoom: 0, approverName: null },
    ])
    const plain = await scene.guide.ask(orders.create, orderInput(scene))
    expect(await offersOf(plain.id)).toEqual([])
    const back = await scene.guide.ask(orders.revoke, { id: order.id, version: order.version })
    expect((await offersOf(order.id))[0]?.status).toBe('APPROVED')
    await scene.guide.ask(orders.cancel, { id: order.id, version: back.version })
    expect((await offersOf(order.id))[0]?.status).toBe('SUPERSEDED')
  })

  test('below the red line the draft can be submitted only after the manager’s approval', async () => {
    const { order, offer, which } = await asked()
    expect(offer).toMatchObject({ status: 'PENDING', reason: '老客户', requesterName: '林晓' })
    expect(await scene.guide.refused(orders.submit, submit(order))).toMatchObject({ code: 'OFFER_OPEN' })
    expect((await scene.guide.ask(orders.get, { id: order.id })).needsApproval).toBe(true)
    const approved = await manager.ask(offers.approve, { ...which, note: '同意' })
    expect(approved).toMatchObject({ status: 'APPROVED', approverName: '周店长', note: '同意', actions: [] })
    const toldOf = async (caller: Caller) =>
      (await caller.ask(contract.notifications.list, { shopId: scene.shopId })).data[0]?.content
    const about = { offerId: offer.id, orderId: order.id, price: offer.dealPrice }
    expect(await toldOf(manager)).toMatchObject({ kind: 'OFFER_ASKED', ...about, askedBy: '林晓' })
    expect(await toldOf(scene.guide)).toMatchObject({
      kind: 'OFFER_DECIDED',
      ...about,
      decision: 'APPROVED',
      decidedBy: '周店长',
    })
    const placed = await scene.guide.ask(orders.submit, submit(order))
    expect(placed.status).toBe('PENDING_CONFIRMATION')
    expect((await offersOf(order.id))[0]?.status).toBe('USED')
  })

  test('an order’s discount counts: it can take lines below the red line', async () => {
    const order = await draftAt(red + 1000, { discount: 2000 })
    expect(await offersOf(order.id)).toMatchObject([{ status: 'PENDING', headRoom: -1000 }])
  })

  test('a draft saved without a reason is requested later, once', async () => {
    const order = await draftAt(red - 1, { offerReason: '' })
    expect(await scene.guide.refused(orders.submit, submit(order))).toMatchObject({
      code: 'DEAL_PRICE_BELOW_RED_LINE',
    })
    const { data } = await scene.guide.ask(offers.create, { orderId: order.id, reason: '样品' })
    expect(data).toMatchObject([{ status: 'PENDING', reason: '样品' }])
    expect(await scene.guide.refused(offers.create, { orderId: order.id, reason: '样品' })).toMatchObject({
      code: 'OFFER_NOTHING_TO_ASK',
    })
  })
})

describe('who decides', () => {
  test('nobody approves their own request; another manager may', async () => {
    const order = await manager.ask(
      orders.create,
      orderInput(scene, { ...lineAt(red - 1), submit: false, offerReason: '自己' }),
    )
    const [offer] = await offersOf(order.id, manager)
    const which = { id: offer?.id, version: offer?.version }
    expect(offer?.actions).toEqual(['revoke'])
    expect(await manager.refused(offers.approve, which)).toMatchObject({ status: 403, code: 'OFFER_OWN' })
    expect((await offersOf(order.id, administrator))[0]?.actions).toContain('approve')
  })

  test('below cost a manager may refuse or counter, but only an administrator approves', async () => {
    const { order, which } = await asked(cost - 100)
    expect((await offersOf(order.id, manager))[0]?.actions).toEqual(['counter', 'reject'])
    expect(await manager.refused(offers.approve, which)).toMatchObject({ code: 'OFFER_NEEDS_ADMINISTRATOR' })
    const stillBelow = { ...which, dealPrice: cost - 50 }
    expect(await manager.refused(offers.counter, stillBelow)).toMatchObject({
      code: 'OFFER_NEEDS_ADMINISTRATOR',
    })
    expect(await administrator.ask(offers.approve, which)).toMatchObject({ status: 'APPROVED' })
  })

  test('the guide sees the head-room and never the cost; the approver sees the margin', async () => {
    const { order } = await asked(red - 500)
    const [guides] = await offersOf(order.id)
    expect(guides?.headRoom).toBe(-500)
    expect(Object.keys(guides ?? {})).not.toEqual(expect.arrayContaining(['costPrice']))
    expect(JSON.stringify(guides)).not.toContain(String(cost))
    expect((await offersOf(order.id, manager))[0]).toMatchObject({
      costPrice: cost,
      margin: red - 500 - cost,
      belowCost: false,
    })
  })
})

describe('the outcome of a request', () => {
  test('an accepted counter price changes the order’s line and total, and the order can be submitted', async () => {
    const { order, which } = await asked()
    const counter = red - 5000
    for (const dealPrice of [red - 10_000, 199_901])
      expect(await manager.refused(offers.counter, { ...which, dealPrice })).toMatchObject({
        code: 'OFFER_COUNTER_RANGE',
      })
    const countered = await manager.ask(offers.counter, { ...which, dealPrice: counter, note: '最低了' })
    expect(countered).toMatchObject({ status: 'COUNTERED', counterPrice: counter })
    const [mine] = await offersOf(order.id)
    expect(mine?.actions).toEqual(['accept', 'revoke'])
    const taken = await scene.guide.ask(offers.accept, { id: countered.id, version: countered.version })
    expect(taken).toMatchObject({ status: 'APPROVED', dealPrice: counter, amount: counter })
    const changed = await scene.guide.ask(orders.get, { id: order.id })
    expect(changed).toMatchObject({
      revision: 2,
      needsApproval: false,
      lines: [{ dealPrice: counter }],
      amounts: { goods: counter },
    })
    await scene.guide.ask(orders.submit, submit(changed))
    expect((await offersOf(order.id))[0]?.status).toBe('USED')
  })

  test('a counter price changes only the price: boards, ticks and who ticked them stay', async () => {
    const boards = await setBoards(world)
    const { guide, other, shopId } = boards
    const decider = await signIn(world, { shopIds: [shopId], roles: ['manager'] })
    const items = boardItems(boards, boardAt(boards, 0), boardAt(boards, 1)).items
    const draft = await guide.ask(
      orders.create,
      orderInput(boards, {
        items: items.map((item) => ({ ...item, dealPrice: red - 10_000 })),
        discount: 1001,
        note: '送货前电话',
        submit: false,
        offerReason: '老客户',
      }),
    )
    const before = await guide.ask(orders.get, { id: draft.id })
    const [offer] = (await decider.ask(offers.list, { shopId, orderId: draft.id })).data
    const countered = await decider.ask(offers.counter, { ...whichOf(offer), dealPrice: red })
    await other.ask(offers.accept, whichOf(countered))
    const after = await other.ask(orders.get, { id: draft.id })
    const named = ({ lines }: typeof after) => lines.map(({ id, board, itemQty }) => ({ id, board, itemQty }))
    expect(named(after)).toEqual(named(before))
    expect(after.lines.map(({ dealPrice, discount }) => [dealPrice, discount])).toEqual([
      [red, 501],
      [red, 500],
    ])
    expect(after.validation).toEqual(before.validation)
    expect(after).toMatchObject({
      revision: 2,
      note: '送货前电话',
      amounts: { goods: 2 * red, discount: 1001 },
    })
    expect(after.revisions[0]).toMatchObject({ author: '周航' })
    await guide.ask(orders.submit, submit(after))
    expect([await isTaken(boards, 0), await isTaken(boards, 1)]).toEqual([true, true])
  })

  test('a counter price equal to the ordinary price can be accepted', async () => {
    const { order, which } = await asked()
    const countered = await manager.ask(offers.counter, { ...which, dealPrice: 199_900 })
    await scene.guide.ask(offers.accept, whichOf(countered))
    const placed = await scene.guide.ask(orders.submit, submit({ id: order.id, version: order.version + 1 }))
    expect(placed.status).toBe('PENDING_CONFIRMATION')
  })

  test('an approval for one customer counts for no other', async () => {
    const { order, which } = await asked()
    await manager.ask(offers.approve, which)
    const { id: customerId } = await scene.guide.ask(contract.customers.create, {
      shopId: scene.shopId,
      name: '赵先生',
      mobile: nextMobile(),
    })
    const changed = await scene.guide.ask(orders.update, {
      ...orderInput(scene, { ...lineAt(red - 10_000), customerId }),
      id: order.id,
      version: 1,
    })
    expect(await offersOf(order.id)).toMatchObject([
      { status: 'DRAFT', customerName: '赵先生' },
      { status: 'SUPERSEDED' },
    ])
    expect((await scene.guide.refused(orders.submit, submit(changed))).code).toBe('DEAL_PRICE_BELOW_RED_LINE')
  })

  test('an approval for one board counts for no other of the article', async () => {
    const boards = await setBoards(world)
    const decider = await signIn(world, { shopIds: [boards.shopId], roles: ['manager'] })
    const at = (index: number) => {
      const [item] = boardItems(boards, boardAt(boards, index)).items
      return {
        ...orderInput(boards, { items: [{ ...item, dealPrice: red - 10_000 }] }),
        submit: false,
        offerReason: '有裂纹',
      }
    }
    const { id } = await boards.guide.ask(orders.create, at(0))
    const shown = async () => (await decider.ask(offers.list, { shopId: boards.shopId, orderId: id })).data
    await decider.ask(offers.approve, whichOf((await shown())[0]))
    await boards.guide.ask(orders.update, { ...at(0), id, version: 1 })
    expect((await shown()).map(({ status }) => status)).toEqual(['APPROVED'])
    await boards.guide.ask(orders.update, { ...at(1), id, version: 2 })
    expect((await shown()).map(({ status }) => status)).toEqual(['PENDING', 'SUPERSEDED'])
  })

  test('a changed line supersedes its approval; an unchanged line keeps it', async () => {
    const { order, which } = await asked()
    await manager.ask(offers.approve, which)
    const put = (version: number, dealPrice: number, itemQty = 1) =>
      scene.guide.ask(orders.update, {
        ...orderInput(scene, lineAt(dealPrice, itemQty)),
        id: order.id,
        version,
        submit: false,
      })
    await put(1, red - 10_000)
    expect(await offersOf(order.id)).toMatchObject([{ status: 'APPROVED' }])
    await put(2, red - 10_000, 2)
    expect((await offersOf(order.id)).map((one) => one.status)).toEqual(['DRAFT', 'SUPERSEDED'])
    await put(3, 199_900)
    expect((await offersOf(order.id)).map((one) => one.status)).toEqual(['SUPERSEDED', 'SUPERSEDED'])
    expect((await scene.guide.ask(orders.get, { id: order.id })).needsApproval).toBe(false)
  })

  test('a submitted order whose new price needs approval becomes a draft with its request; without a reason it stays unchanged', async () => {
    const order = await scene.guide.ask(orders.create, orderInput(scene))
    await scene.guide.ask(orders.confirmInShop, { id: order.id, version: order.version })
    const confirmed = await scene.guide.ask(orders.get, { id: order.id })
    const cheaper = { ...orderInput(scene, lineAt(red - 10_000)), id: order.id, version: confirmed.version }
    expect(await scene.guide.refused(orders.update, cheaper)).toMatchObject({
      code: 'DEAL_PRICE_BELOW_RED_LINE',
    })
    expect(await scene.guide.ask(orders.get, { id: order.id })).toEqual(confirmed)
    const held = async () => {
      const { rows } = await sql`
        select
        from holds
        where order_id = ${order.id.split('-')[1]}`.execute(world.db)
      return rows.length
    }
    expect(await held()).toBe(1)
    const asking = await scene.guide.ask(orders.update, { ...cheaper, ticks: [], offerReason: '老客户' })
    expect(asking).toMatchObject({ status: 'DRAFT', version: confirmed.version + 2 })
    expect(await held()).toBe(0)
    const [offer] = await offersOf(order.id)
    expect(offer).toMatchObject({ status: 'PENDING', reason: '老客户' })
    await manager.ask(offers.approve, { id: offer?.id ?? '', version: offer?.version ?? 0 })
    expect(await scene.guide.ask(orders.submit, submit(asking))).toMatchObject({
      status: 'PENDING_CONFIRMATION',
    })
    const { events, lines } = await scene.guide.ask(orders.get, { id: order.id })
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['update', 'revoke', 'submit'])
    expect(lines[0]?.dealPrice).toBe(red - 10_000)
  })

  test('R4.19 a refusal keeps its reason, and the price can be requested again; a request can be withdrawn', async () => {
    const { order, which } = await asked()
    const rejected = await manager.ask(offers.reject, { ...which, note: '利润太低' })
    expect(rejected).toMatchObject({ status: 'REJECTED', note: '利润太低' })
    const { data } = await scene.guide.ask(offers.create, { orderId: order.id, reason: '再求一次' })
    expect(data).toMatchObject([{ status: 'PENDING', approverName: null, note: '' }])
    const again = { id: data[0]?.id ?? '', version: data[0]?.version ?? 0 }
    expect(await manager.refused(offers.revoke, again)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await scene.guide.ask(offers.revoke, again)).toMatchObject({ status: 'REVOKED' })
    expect(await manager.refused(offers.approve, { ...again, version: again.version + 1 })).toMatchObject({
      code: 'OFFER_TRANSITION',
      error: '特价当前为“已撤回”，不能批准',
    })
  })

  test('of two managers who decide at once, exactly one succeeds and the other gets an error', async () => {
    const { which } = await asked()
    const answers = await Promise.allSettled([
      manager.ask(offers.approve, which),
      administrator.ask(offers.reject, { ...which, note: '不行' }),
    ])
    expect(answers.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [lost] = answers.filter((one) => one.status === 'rejected')
    expect(String(lost?.reason)).toMatch(/OFFER_CHANGED/)
  })

  test('a retry with the same idempotency key gets the first decision', async () => {
    const { which } = await asked()
    const key = { 'idempotency-key': 'approve-once-0001' }
    const first = await manager.ask(offers.approve, which, key)
    expect(await manager.ask(offers.approve, which, key)).toEqual(first)
  })

  test('the list counts each status, and finds by order, customer and article; it is empty for another shop', async () => {
    const { order, offer } = await asked()
    const found = await manager.ask(offers.list, { shopId: scene.shopId, keyword: offer.orderNo })
    expect(found).toMatchObject({ total: 1, counts: { PENDING: 1 }, data: [{ orderId: order.id }] })
    for (const keyword of ['王女士', offer.skuName])
      expect(
        (await manager.ask(offers.list, { shopId: scene.shopId, keyword, status: 'PENDING' })).total,
      ).toBeGreaterThan(0)
    const mine = { shopId: scene.shopId, keyword: offer.orderNo, mine: true }
    expect((await scene.guide.ask(offers.list, mine)).total).toBe(1)
    expect((await manager.ask(offers.list, mine)).total).toBe(0)
    const elsewhere = await signIn(world, { roles: ['manager'] })
    expect(await elsewhere.refused(offers.list, { shopId: scene.shopId })).toMatchObject({
      code: 'SHOP_FORBIDDEN',
    })
  })
})
