import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { untilSomebodyWaits, whileLocked } from '../../../testing/processes/locks.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'

const { deliveries, orders, payments } = contract

let world: PayingWorld
let scene: Scene
let second: World
/** One process runs the calls of a link one after the other, so every other call goes to a second one. */
let phones: [Caller, Caller]
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 1000, shop: { stagePayment: true } })
  second = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  phones = [callerWith(world, {}), callerWith(second, {})]
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

const tokenOf = async (id: string): Promise<string> =>
  new URL((await scene.guide.ask(orders.createConfirmLink, { id })).url).searchParams.get('token') ?? ''
const waiting = async () => {
  const { id } = await placeOrder(scene)
  return { id, token: await tokenOf(id) }
}
const agreed = async () => {
  const { id } = await confirmedOrder(scene)
  const stages = [
    { kind: 'EARNEST' as const, amount: 40_000, dueOn: chinaDay(new Date()) },
    { kind: 'BALANCE' as const, amount: 174_900, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await scene.guide.ask(payments.stageCreate, { orderId: id, stages })
  return { id, token: await tokenOf(id) }
}
type Order = { id: string; token: string }
type Act = (order: Order, phone: Caller) => Promise<unknown>

const confirm: Act = ({ token }, phone) => phone.ask(orders.customerConfirm, { token, revision: 1 })
const refuse: Act = ({ token }, phone) =>
  phone.ask(orders.customerRefuse, { token, revision: 1, reason: '太贵' })
const revoke: Act = ({ id }) => scene.guide.ask(orders.revokeLinks, { id })
const pay: Act = ({ token }, phone) =>
  phone.ask(orders.customerPay, { token, stage: 1, amount: 40_000, type: 'ALIPAY', place: 'PHONE' })
const wish: Act = ({ token }, phone) =>
  phone.ask(orders.customerInvoiceWish, { token, kind: 'PERSON', title: '王女士', taxNo: '', email: '' })
const book: Act = async ({ token }, phone) => {
  await phone.ask(deliveries.customerBook, { token, day: '2099-01-01', windowId: null })
}
const view: Act = ({ token }, phone) => phone.ask(orders.customerOrder, { token })

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

/** All acts stand behind the lock of the order's bill, and then run in the order in which they came. */
const race = async (order: Order, acts: readonly Act[]): Promise<string[]> => {
  const { shopId, id } = splitScopedId(order.id)
  const lock = sql`
    select
    from bills
    where shop_id = ${shopId} and order_id = ${id}
    for update`
  const begun: Promise<string>[] = []
  await whileLocked(world, lock, async () => {
    for (const [at, act] of acts.entries()) {
      begun.push(outcome(act(order, at % 2 === 0 ? phones[0] : phones[1])))
      await untilSomebodyWaits(world, Math.min(at + 1, 2))
    }
  })
  return Promise.all(begun)
}
const eventsOf = async ({ id }: Order): Promise<string[]> =>
  (await scene.guide.ask(orders.get, { id })).events.map(({ type }) => type)

describe('two answers that wait for the same order', () => {
  const pairs: { name: string; acts: Act[]; answers: string[]; events: string[] }[] = [
    {
      name: 'refuse, confirm',
      acts: [refuse, confirm],
      answers: ['ok', 'CONFIRM_LINK_REVOKED'],
      events: ['refuse'],
    },
    {
      name: 'confirm, refuse',
      acts: [confirm, refuse],
      answers: ['ok', 'CONFIRM_LINK_REVOKED'],
      events: ['confirm'],
    },
    { name: 'revoke, confirm', acts: [revoke, confirm], answers: ['ok', 'CONFIRM_LINK_REVOKED'], events: [] },
    { name: 'revoke, refuse', acts: [revoke, refuse], answers: ['ok', 'CONFIRM_LINK_REVOKED'], events: [] },
    { name: 'confirm, revoke', acts: [confirm, revoke], answers: ['ok', 'ok'], events: ['confirm'] },
    { name: 'refuse, revoke', acts: [refuse, revoke], answers: ['ok', 'ok'], events: ['refuse'] },
  ]
  test.each(pairs)('$name: only the first counts', async ({ acts, answers, events }) => {
    const order = await waiting()
    expect(await race(order, acts)).toEqual(answers)
    expect(await eventsOf(order)).toEqual(['submitted', ...events])
  })

  test.each([
    { name: 'refusals', act: refuse, event: 'refuse' },
    { name: 'confirmations', act: confirm, event: 'confirm' },
  ])('eight $name of one link are one event', async ({ act, event }) => {
    const order = await waiting()
    expect(
      await race(
        order,
        Array.from({ length: 8 }, () => act),
      ),
    ).toEqual(Array.from({ length: 8 }, () => 'ok'))
    expect(await eventsOf(order)).toEqual(['submitted', event])
  })
})

describe('a link that is ended while its customer acts', () => {
  test.each([
    { name: 'payment', act: pay },
    { name: 'invoice wish', act: wish },
    { name: 'booking', act: book },
  ])('takes no $name', async ({ act }) => {
    const order = await agreed()
    expect(await race(order, [revoke, act])).toEqual(['ok', 'CONFIRM_LINK_REVOKED'])
    const { tenders } = await scene.guide.ask(payments.status, { orderId: order.id })
    const { events, invoiceWish } = await scene.guide.ask(orders.get, { id: order.id })
    expect([tenders, invoiceWish, events.filter(({ type }) => type !== 'stages')]).toMatchObject([
      [],
      null,
      [{ type: 'submitted' }, { type: 'confirm' }],
    ])
  })

  test('two payments of one page are one tender', async () => {
    const order = await agreed()
    expect(await race(order, [pay, pay])).toEqual(['ok', 'PAYMENT_UNDER_WAY'])
    expect((await scene.guide.ask(payments.status, { orderId: order.id })).tenders).toHaveLength(1)
  })
})

test('eight readers open a link once, and read it afterwards while its order is locked', async () => {
  const order = await waiting()
  const { shopId, id } = splitScopedId(order.id)
  const readEight = () => Promise.all(Array.from({ length: 8 }, () => outcome(view(order, phones[0]))))
  const eight = Array.from({ length: 8 }, () => 'ok')
  expect(await readEight()).toEqual(eight)
  expect(await eventsOf(order)).toEqual(['submitted', 'opened'])
  const lock = sql`
    select
    from locked_order(${shopId}, ${id})`
  await whileLocked(world, lock, async () => expect(await readEight()).toEqual(eight))
})
