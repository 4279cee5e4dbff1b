import { contract } from '@showfloor/contract/contract'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { untilSomebodyWaits, whileLocked } from '../../testing/processes/locks.ts'
import { callerWith, startWorld, type Caller, type World } from '../../testing/world.ts'
import { sql } from '../database/sql.ts'

const { claims, customers, deliveries, orders } = contract

let world: World
let scene: Scene
let customer: Caller
beforeAll(async () => {
  world = await startWorld({ DATABASE_POOL_SIZE: '4', DATABASE_WAIT_MS: '20000' })
  scene = await setScene(world, { stock: 100 })
  customer = callerWith(world, {})
})
afterAll(() => world?.close())

const linkTo = async ({ id }: { id: string }): Promise<string> => {
  const { url } = await scene.guide.ask(orders.createConfirmLink, { id })
  return new URL(url).searchParams.get('token') ?? ''
}
const openTo = async () => {
  const order = await placeOrder(scene)
  return { order, token: await linkTo(order) }
}
const lockOf = ({ id }: { id: string }) => sql`
  select
  from bills
  where order_id = ${splitScopedId(id).id}
  for update`
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.waiting ?? 0
}
const signature = 'M0 0L9 9'

test('calls that only read what a link shows do not wait for the order', async () => {
  const order = await confirmedOrder(scene)
  const token = await linkTo(order)
  await customer.ask(orders.customerOrder, { token })
  await whileLocked(world, lockOf(order), async () => {
    expect(await customer.ask(orders.customerOrder, { token })).toMatchObject({ status: 'CONFIRMED' })
    await customer.ask(deliveries.customerSlots, { token })
    await customer.ask(claims.ofLink, { token })
  })
})

test('of one link one call at a time is under way, some wait, and more are refused', async () => {
  const { order, token } = await openTo()
  const confirm = () => customer.ask(orders.customerConfirm, { token, revision: 1, signature })
  await whileLocked(world, lockOf(order), async () => {
    const all = Array.from({ length: 200 }, () =>
      confirm().then(
        () => 'answered',
        (error: Error) => (error.message.includes('RATE_LIMITED') ? 'refused' : error.message),
      ),
    )
    await untilSomebodyWaits(world)
    expect(await waiting()).toBe(1)
    // The refusals come at once, the answers when the order is free.
    const first = await Promise.race(all)
    expect(first).toBe('refused')
    void Promise.all(all).then((said) => outcomes.push(...said))
  })
  await expect.poll(() => outcomes.length).toBe(200)
  const counts = Object.groupBy(outcomes, (said) => said)
  expect([counts.answered?.length, counts.refused?.length]).toEqual([21, 179])
})
const outcomes: string[] = []

test('calls by many links leave the connections to the staff', async () => {
  const open = [
    await openTo(),
    await openTo(),
    await openTo(),
    await openTo(),
    await openTo(),
    await openTo(),
  ]
  const ids = open.map(({ order }) => splitScopedId(order.id).id)
  const locks = sql`
    select
    from bills
    where order_id = any(${ids}::bigint[])
    for update`
  let confirmed: Promise<unknown> = Promise.resolve()
  await whileLocked(world, locks, async () => {
    confirmed = Promise.all(
      open.map(({ token }) => customer.ask(orders.customerConfirm, { token, revision: 1, signature })),
    )
    await expect.poll(waiting).toBe(2)
    await scene.guide.ask(customers.get, { id: scene.customerId })
    expect((await world.app.server.inject('/readyz')).statusCode).toBe(200)
  })
  await confirmed
})
