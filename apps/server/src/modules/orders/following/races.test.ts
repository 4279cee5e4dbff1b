import { splitScopedId } from '@showfloor/contract/common/ids'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { boardAt, boardItems, setBoards, type BoardScene } from '../../../testing/board-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { untilSomebodyWaits, whileLocked } from '../../../testing/processes/locks.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'

const { home, notifications, orders, payments } = contract

let world: PayingWorld
let second: World
beforeAll(async () => {
  world = await startPayingWorld()
  second = await secondProcess(world)
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

/** A guide who works on the other server process. */
const rivalIn = async (scene: Scene): Promise<Caller> =>
  callerWith(second, (await signIn(world, { shopIds: [scene.shopId] })).headers)

const keyOf = (orderId: string) => {
  const { shopId, id } = splitScopedId(orderId)
  return sql`shop_id = ${shopId} and order_id = ${id}`
}
/** Moves the end of an order's hold to some milliseconds from now. */
const endHoldIn = async (orderId: string, milliseconds: number): Promise<void> => {
  const { shopId, id } = splitScopedId(orderId)
  const end = sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000})`
  await sql`
    update holds
    set expires_at = ${end}
    where shop_id = ${shopId} and order_id = ${id}`.execute(world.db)
  await sql`
    update orders
    set hold_expires_at = ${end}
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
}

/** The scene's stock and what is held of it. */
const heldNow = async (scene: Scene): Promise<{ onHand: number; held: number }> => {
  const { rows } = await sql<{ onHand: number; held: number }>`
    select s.on_hand as "onHand", coalesce(sum(h.quantity), 0)::int as held
    from stock s
    left join holds h on h.shop_id = s.shop_id
      and h.sku_id = s.sku_id
      and (h.expires_at is null or h.expires_at > clock_timestamp())
    where s.shop_id = ${scene.shopId}
    group by s.on_hand`.execute(world.db)
  return rows[0] ?? { onHand: 0, held: -1 }
}
/** Whether an order holds its piece, or is marked as not held. */
const isHeldOrSaid = async (orderId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from holds where ${keyOf(orderId)} and (expires_at is null or expires_at > clock_timestamp())
    union all select from unheld_orders where ${keyOf(orderId)}`.execute(world.db)
  return rows.length > 0
}
const settled = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )
const cash = (scene: Scene, orderId: string) =>
  settled(scene.guide.ask(payments.shopPayment, { orderId, amount: 100 }))

describe('a hold that ends during the wait for a lock', () => {
  /** While `act` waits for the bill, the order's hold ends and a rival takes the piece. */
  const overtaken = async (scene: Scene, orderId: string, lock: Sql, act: () => Promise<string>) => {
    const rival = await rivalIn(scene)
    let acted = Promise.resolve('')
    await whileLocked(world, lock, async () => {
      acted = act()
      await untilSomebodyWaits(world)
      await sql`update holds set expires_at = clock_timestamp() where ${keyOf(orderId)}`.execute(world.db)
      await rival.ask(orders.create, orderInput(scene))
    })
    return acted
  }
  const billOf = (orderId: string) => sql`select from bills where ${keyOf(orderId)} for update`

  test('cash is refused when another order took the last piece', async () => {
    const scene = await setScene(world, { stock: 1 })
    const { id } = await confirmedOrder(scene)
    expect(await overtaken(scene, id, billOf(id), () => cash(scene, id))).toBe('STOCK_SHORT')
    expect(await heldNow(scene)).toMatchObject({ onHand: 1, held: 1 })
    expect((await scene.guide.ask(payments.status, { orderId: id })).paid).toBe(0)
  })

  test('a confirmation is refused when the hold has ended, and the order stays unconfirmed', async () => {
    const scene = await setScene(world, { stock: 1 })
    const { id } = await placeOrder(scene)
    const { url } = await scene.guide.ask(orders.createConfirmLink, { id })
    const token = new URL(url).searchParams.get('token') ?? ''
    const row = sql`select from orders where id = ${splitScopedId(id).id} for update`
    const confirm = () => settled(callerWith(world, {}).ask(orders.customerConfirm, { token, revision: 1 }))
    expect(await overtaken(scene, id, row, confirm)).toBe('ORDER_HOLD_EXPIRED')
    expect(await scene.guide.ask(orders.get, { id })).toMatchObject({
      status: 'PENDING_CONFIRMATION',
      version: 1,
    })
    expect(await heldNow(scene)).toMatchObject({ onHand: 1, held: 1 })
  })

  test('money that arrives for missing goods is booked, and the order is marked until they are held again', async () => {
    const scene = await setScene(world, { stock: 1 })
    const { guide, shopId } = scene
    const { id } = await confirmedOrder(scene)
    const link = await guide.ask(payments.remoteSubmit, { orderId: id, type: 'WECHAT_PAY', amount: 214_900 })
    expect(await overtaken(scene, id, billOf(id), () => settled(world.act(link.id, 'pay')))).toBe('ok')
    expect(await heldNow(scene)).toMatchObject({ onHand: 1, held: 1 })
    const paid = await guide.ask(orders.get, { id })
    expect(paid).toMatchObject({ paid: 214_900, paymentStatus: 'PAID', holdExpiresAt: null })
    expect(paid.unheld?.items).toEqual([
      { skuName: expect.stringMatching(/^布艺沙发/), itemQty: 1, serialNo: null },
    ])
    expect(paid.events.slice(-2).map(({ type }) => type)).toEqual(['paid', 'unheld'])
    const { data } = await guide.ask(notifications.list, { shopId })
    expect(data.map(({ content }) => content.kind)).toContain('ORDER_UNHELD')
    expect((await guide.ask(home.overview, { shopId })).waiting.unheld).toBe(1)
    const [listed, ...others] = (await guide.ask(orders.list, { shopId, unheld: true })).data
    expect([listed?.id, others]).toEqual([id, []])
    expect(await settled(guide.ask(orders.holdAgain, { id }))).toBe('STOCK_SHORT')

    await sql`update stock set on_hand = 2 where shop_id = ${shopId}`.execute(world.db)
    await guide.ask(orders.holdAgain, { id })
    expect(await heldNow(scene)).toMatchObject({ onHand: 2, held: 2 })
    const held = await guide.ask(orders.get, { id })
    expect([held.unheld, held.events.at(-1)?.type]).toEqual([null, 'held'])
    expect((await guide.ask(orders.list, { shopId, unheld: true })).data).toEqual([])
    expect(await guide.ask(orders.holdAgain, { id })).toEqual({})
  })

  test('a board that was paid in time stays with its order, although another order was about to clear the expired hold', async () => {
    const scene = await setBoards(world)
    const { id } = await confirmedOrder(scene, boardItems(scene, boardAt(scene, 0)))
    const rival = await rivalIn(scene)
    let [paid, taken] = [Promise.resolve(''), Promise.resolve('')]
    // Long enough for a payment on a busy machine to begin before.
    await endHoldIn(id, 3000)
    const over = sleep(3000)
    // The payment has kept its board and waits for the notifications before its commit.
    await whileLocked(world, sql`lock table notifications in share row exclusive mode`, async () => {
      paid = cash(scene, id)
      await untilSomebodyWaits(world)
      await over
      taken = settled(rival.ask(orders.create, orderInput(scene, boardItems(scene, boardAt(scene, 0)))))
      await sleep(100)
    })
    expect([await paid, await taken]).toEqual(['ok', 'BOARD_TAKEN'])
    expect(await isHeldOrSaid(id)).toBe(true)
  })
})

describe('a hold that ends close to the payment', () => {
  const rounds = 10
  const wellSold = { rounds, oversold: 0, lost: 0, otherwise: [] }
  /** Runs `act` on one server against a rival order on the other, at times around the end of the hold. */
  const race = async (
    scene: Scene,
    items: Record<string, unknown>,
    prepare: () => Promise<{ id: string; act: () => Promise<unknown> }>,
  ): Promise<{ rounds: number; oversold: number; lost: number; otherwise: string[] }> => {
    const rival = await rivalIn(scene)
    let [oversold, lost] = [0, 0]
    const answers = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const { id, act } = await prepare()
      await endHoldIn(id, 12)
      const at = (milliseconds: number, work: () => Promise<unknown>) =>
        sleep(milliseconds).then(() => settled(work()))
      const [done, taken] = await Promise.all([
        at((round * 7) % 16, act),
        at(8 + ((round * 3) % 12), () => rival.ask(orders.create, orderInput(scene, items))),
      ])
      answers.add(taken)
      const { onHand, held } = await heldNow(scene)
      if (held > onHand) oversold += 1
      if (done === 'ok' && !(await isHeldOrSaid(id))) lost += 1
      await sql`delete from holds where shop_id = ${scene.shopId}`.execute(world.db)
    }
    const refusals = new Set(['ok', 'STOCK_SHORT', 'BOARD_TAKEN'])
    return { rounds, oversold, lost, otherwise: [...answers].filter((answer) => !refusals.has(answer)) }
  }

  test('never holds more than there is: cash', async () => {
    const scene = await setScene(world, { stock: 1 })
    const sold = await race(scene, {}, async () => {
      const { id } = await confirmedOrder(scene)
      return { id, act: () => scene.guide.ask(payments.shopPayment, { orderId: id, amount: 100 }) }
    })
    expect(sold).toEqual(wellSold)
  })

  test('never holds more than there is: a remote payment', async () => {
    const scene = await setScene(world, { stock: 1 })
    const sold = await race(scene, {}, async () => {
      const { id } = await confirmedOrder(scene)
      const link = await scene.guide.ask(payments.remoteSubmit, { orderId: id, type: 'ALIPAY', amount: 100 })
      return { id, act: () => world.act(link.id, 'pay') }
    })
    expect(sold).toEqual(wellSold)
  })

  test('never holds more than there is: a confirmation', async () => {
    const scene = await setScene(world, { stock: 1 })
    const sold = await race(scene, {}, async () => {
      const placed = await placeOrder(scene)
      return {
        id: placed.id,
        act: () => scene.guide.ask(orders.confirmInShop, { id: placed.id, version: 1 }),
      }
    })
    expect(sold).toEqual(wellSold)
  })

  test('never holds a board twice', async () => {
    const scene: BoardScene = await setBoards(world)
    const items = boardItems(scene, boardAt(scene, 0))
    const sold = await race(scene, items, async () => {
      const { id } = await confirmedOrder(scene, items)
      return { id, act: () => scene.guide.ask(payments.shopPayment, { orderId: id, amount: 100 }) }
    })
    expect(sold).toEqual(wellSold)
  })
})
