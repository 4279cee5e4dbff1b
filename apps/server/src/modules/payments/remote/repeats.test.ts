import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type SignedIn, type World } from '../../../testing/world.ts'

const { differences, payments } = contract

let world: PayingWorld
/** A second server process, and a third that cannot reach the provider. */
let second: World
let cutOff: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  second = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setDifferenceScene(world)
})
afterAll(async () => {
  await second.app.close()
  await cutOff.app.close()
  await world.close()
})

const on = (process: World, who: SignedIn): Caller => callerWith(process, who.headers)
const newKey = () => ({ 'idempotency-key': randomUUID() })
const tendersOf = async (orderId: string) => (await scene.guide.ask(payments.status, { orderId })).tenders
const linkFor = async (amount = sofaPrice) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  return { orderId, type: 'WECHAT_PAY' as const, amount }
}

describe('a remote payment', () => {
  test('P14 two simultaneous requests for the whole due amount get the first one’s answer, on any process', async () => {
    const wanted = await linkFor()
    const key = newKey()
    const answers = await Promise.all(
      [world, second, world, second].map((process) =>
        on(process, scene.guide).ask(payments.remoteSubmit, wanted, key),
      ),
    )
    expect(answers[0]).toMatchObject({ state: 'PROCESSING', amount: sofaPrice })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await tendersOf(wanted.orderId)).toHaveLength(1)
    const other = await scene.guide.refused(payments.remoteSubmit, { ...wanted, amount: 1 }, key)
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a request that failed at the provider is continued under its key: one tender, one trade', async () => {
    const wanted = await linkFor()
    const key = newKey()
    expect((await on(cutOff, scene.guide).refused(payments.remoteSubmit, wanted, key)).code).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    )
    const [left] = await tendersOf(wanted.orderId)
    expect(left?.state).toBe('CREATED')
    // A query in the meantime says that it is not there yet, whatever the provider says of an unknown trade.
    for (const who of [scene.guide, on(cutOff, scene.guide)])
      expect(await who.ask(payments.remoteQuery, { tenderId: left?.id ?? '' })).toMatchObject({
        state: 'CREATED',
      })
    const answer = await scene.guide.ask(payments.remoteSubmit, wanted, key)
    expect(answer).toMatchObject({ id: left?.id, state: 'PROCESSING' })
    expect(await tendersOf(wanted.orderId)).toHaveLength(1)
  })

  test('of a crashed process is taken over when its lease has expired', async () => {
    const wanted = await linkFor()
    const key = newKey()
    await on(cutOff, scene.guide).refused(payments.remoteSubmit, wanted, key)
    // The state that a process leaves when it is killed before the provider answers.
    const input = JSON.stringify(payments.remoteSubmit.input.parse(wanted))
    const answered = await scene.guide.ask(payments.remoteSubmit, await linkFor(), newKey())
    await sql`
      insert into idempotency_keys (account_id, key, call, request_hash, runner, running_until)
      select account_id, ${key['idempotency-key']}, call, sha256(${input}::bytea), gen_random_uuid(),
        clock_timestamp() + interval '1 second'
      from idempotency_keys
      where response like ${`%${answered.id}%`}`.execute(world.db)
    const answers = await Promise.all(
      [world, second].map((process) => on(process, scene.guide).ask(payments.remoteSubmit, wanted, key)),
    )
    expect(answers[0]?.state).toBe('PROCESSING')
    expect(answers[1]).toEqual(answers[0])
    expect(await tendersOf(wanted.orderId)).toHaveLength(1)
  })
})

test('closing and querying a link are idempotent under their key, whatever happened since', async () => {
  const wanted = await linkFor(5000)
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, wanted)
  const [asking, closing] = [newKey(), newKey()]
  const asked = await scene.guide.ask(payments.remoteQuery, { tenderId }, asking)
  const closed = await Promise.all(
    [world, second].map((process) =>
      on(process, scene.guide).ask(payments.remoteCancel, { tenderId }, closing),
    ),
  )
  expect(closed[0]?.state).toBe('CLOSED')
  expect(closed[1]).toEqual(closed[0])
  expect(await scene.guide.ask(payments.remoteQuery, { tenderId }, asking)).toEqual(asked)
  const missing = await scene.guide.refused(payments.remoteCancel, { tenderId }, { 'idempotency-key': '' })
  expect(missing.code).toBe('INVALID_INPUT')
})

test('of two simultaneous refunds of the same money one is made', async () => {
  const wanted = await linkFor()
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, wanted)
  await world.act(tenderId, 'pay')
  const asked = await scene.giveBack(wanted.orderId, 30_000)
  const { id, version } = await scene.manager.ask(differences.approve, {
    id: asked.id,
    version: asked.version,
  })
  const key = newKey()
  const answers = await Promise.all(
    [world, second, world].map((process) =>
      on(process, scene.finance).ask(differences.settle, { id, version }, key),
    ),
  )
  expect(answers[0]?.returned).toBe(30_000)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await scene.guide.ask(payments.status, { orderId: wanted.orderId })).toMatchObject({
    paid: sofaPrice - 30_000,
    refunded: 30_000,
  })
})
