import { randomUUID } from 'node:crypto'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { payments } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: DifferenceScene
let guide: Caller
let cutOffGuide: Caller
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setDifferenceScene(world)
  guide = scene.guide
  cutOffGuide = callerWith(cutOff, scene.guide.headers)
  await sql`
    update shops
    set stage_payment = true, cloud_pos_type = 'SHOUQIANBA_LITE',
      payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE,CLOUD_POS}'
    where id = ${scene.shopId}`.execute(world.db)
})
afterAll(async () => {
  await cutOff.app.close()
  await world.close()
})

const newKey = () => ({ 'idempotency-key': randomUUID() })
const newOrder = async () => (await confirmedOrder(scene.scene)).id
const stateOf = (orderId: string) => guide.ask(payments.status, { orderId })
const cash = (amount: number) => ({ type: 'CASH' as const, amount })
const link = (amount: number) => ({ type: 'WECHAT_PAY' as const, amount })
const alipay = (amount: number) => ({ type: 'ALIPAY' as const, amount })
const byCode = (amount: number) => ({ type: 'WECHAT_CODE' as const, amount })
const pos = (amount: number) => ({ type: 'CLOUD_POS' as const, amount })
const sandbox = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
const newCode = async (provider: 'WECHAT_PAY' | 'ALIPAY', manner: 'PAYS' | 'EXPIRED') =>
  String((await sandbox('codes', { provider, manner }))['code'])
const stood = ({ lines }: { lines: readonly { type: string; state: string; isPlanned: boolean }[] }) =>
  lines.map(({ type, state, isPlanned }) => [type, isPlanned ? 'PLANNED' : state])

test('R1.06 R4.18 R7.19 an amount is taken by three tenders; a change replaces unpaid lines, and a revocation keeps what is paid', async () => {
  const orderId = await newOrder()
  const lines = [cash(50_000), link(100_000), alipay(64_900)]
  const made = await guide.ask(payments.mixedCreate, { orderId, lines })
  expect(made).toMatchObject({
    state: 'OPEN',
    amount: sofaPrice,
    paid: 50_000,
    due: 164_900,
    lines: [{ state: 'SUCCEEDED' }, { state: 'PROCESSING' }, { state: 'PROCESSING' }],
  })
  const [, wechat, ali] = made.lines
  expect(wechat?.codeUrl).toMatch(/\S/)
  await world.act(wechat?.tenderId ?? '', 'pay')
  const { data } = await guide.ask(payments.mixedGet, { orderId })
  expect(data).toMatchObject([{ id: made.id, state: 'OPEN', paid: 150_000, due: 64_900 }])

  // Two other lines replace the Alipay line; the paid line stays, although it is not named.
  const changed = await guide.ask(payments.mixedUpdate, {
    collectionId: made.id,
    version: made.version,
    lines: [link(40_000), cash(10_000)],
  })
  expect(changed.lines.map(({ amount, state }) => [amount, state])).toEqual([
    [50_000, 'SUCCEEDED'],
    [100_000, 'SUCCEEDED'],
    [40_000, 'PROCESSING'],
    [10_000, 'SUCCEEDED'],
  ])
  const { tenders } = await stateOf(orderId)
  expect(tenders.find(({ id }) => id === ali?.tenderId)?.state).toBe('CLOSED')

  const ended = await guide.ask(payments.mixedRevoke, { collectionId: made.id })
  expect(ended).toMatchObject({ state: 'REVOKED', paid: 160_000, due: 54_900 })
  expect(ended.lines[2]?.state).toBe('CLOSED')
  expect(await stateOf(orderId)).toMatchObject({ paid: 160_000, due: 54_900 })
  const over = { collectionId: made.id, version: ended.version, lines: [cash(1)] }
  expect((await guide.refused(payments.mixedUpdate, over)).code).toBe('COLLECTION_OVER')
})

test('lines by terminal and by code wait for a person; one that fails is retried, and the others continue', async () => {
  const orderId = await newOrder()
  const made = await guide.ask(payments.mixedCreate, {
    orderId,
    lines: [cash(14_900), byCode(100_000), pos(100_000)],
  })
  const [, code, terminal] = made.lines.map(({ tenderId }) => tenderId)
  if (!code || !terminal) throw new Error('Three lines were made')
  expect(stood(made)).toEqual([
    ['CASH', 'SUCCEEDED'],
    ['WECHAT_CODE', 'PLANNED'],
    ['CLOUD_POS', 'PLANNED'],
  ])
  // A planned line is sent to no provider.
  const beside = { orderId, amount: 1 }
  expect((await scene.manager.refused(payments.shopPayment, beside)).code).toBe('PAYMENT_TOO_MUCH')
  const refusal = async (authCode: string) =>
    (await guide.refused(payments.mixedBegin, { tenderId: code, authCode })).code
  expect(await refusal('')).toBe('PAYMENT_CODE_STRANGE')
  expect(await refusal('99')).toBe('PAYMENT_CODE_STRANGE')
  expect(await refusal(await newCode('WECHAT_PAY', 'EXPIRED'))).toBe('PAYMENT_CODE_OVER')
  // Another wallet than planned pays the failed line; a repeat of the call returns the same answer.
  const again = { tenderId: code, authCode: await newCode('ALIPAY', 'PAYS') }
  const key = newKey()
  const paid = await guide.ask(payments.mixedBegin, again, key)
  expect(stood(paid)[1]).toEqual(['ALIPAY_CODE', 'SUCCEEDED'])
  await sql`delete from idempotency_keys where key = ${key['idempotency-key']}`.execute(world.db)
  expect(stood(await guide.ask(payments.mixedBegin, again, key))).toEqual(stood(paid))
  expect((await guide.refused(payments.mixedBegin, again)).code).toBe('COLLECTION_LINE_OVER')

  const pushed = await guide.ask(payments.mixedBegin, { tenderId: terminal })
  expect(stood(pushed)[2]).toEqual(['CLOUD_POS', 'PROCESSING'])
  expect((await scene.manager.refused(payments.mixedBegin, { tenderId: terminal })).code).toBe(
    'COLLECTION_LINE_OVER',
  )
  const { shopId, id } = splitScopedId(terminal)
  await sandbox(`terminal/${tenderNo(shopId, id)}`, { status: '4' })
  const { data } = await guide.ask(payments.mixedGet, { orderId })
  expect(data).toMatchObject([{ state: 'COMPLETE', paid: sofaPrice, due: 0 }])
})

test('a planned line ends without a provider, and cannot be begun afterwards', async () => {
  const orderId = await newOrder()
  const made = await cutOffGuide.ask(payments.mixedCreate, { orderId, lines: [byCode(1000), pos(2000)] })
  const [code, terminal] = made.lines
  const changed = await cutOffGuide.ask(payments.mixedUpdate, {
    collectionId: made.id,
    version: made.version,
    lines: [{ tenderId: code?.tenderId ?? '' }, pos(3000)],
  })
  expect(changed.lines.map(({ amount, isPlanned }) => [amount, isPlanned])).toEqual([
    [1000, true],
    [3000, true],
  ])
  const dropped = { tenderId: terminal?.tenderId ?? '' }
  expect((await guide.refused(payments.mixedBegin, dropped)).code).toBe('COLLECTION_LINE_OVER')
  const ended = await cutOffGuide.ask(payments.mixedRevoke, { collectionId: made.id })
  expect(ended.lines.map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED'])
  const over = { tenderId: ended.lines[1]?.tenderId ?? '' }
  expect((await guide.refused(payments.mixedBegin, over)).code).toBe('COLLECTION_OVER')
})

test('a line whose provider does not answer blocks no other, and a repeat continues it', async () => {
  const orderId = await newOrder()
  const wanted = { orderId, lines: [cash(14_900), link(200_000)] }
  const key = newKey()
  const half = await cutOffGuide.ask(payments.mixedCreate, wanted, key)
  expect(half.lines.map(({ state }) => state)).toEqual(['SUCCEEDED', 'CREATED'])
  // The state that a process leaves when it is killed before it answered.
  await sql`delete from idempotency_keys where key = ${key['idempotency-key']}`.execute(world.db)
  const whole = await guide.ask(payments.mixedCreate, wanted, key)
  expect(whole.lines.map(({ tenderId, state }) => ({ tenderId, state }))).toEqual([
    { tenderId: half.lines[0]?.tenderId, state: 'SUCCEEDED' },
    { tenderId: half.lines[1]?.tenderId, state: 'PROCESSING' },
  ])
  await world.act(whole.lines[1]?.tenderId ?? '', 'pay')
  const { data } = await guide.ask(payments.mixedGet, { orderId })
  expect(data).toMatchObject([{ state: 'COMPLETE', paid: sofaPrice, due: 0 }])

  // Nothing can be replaced until its provider confirms that it is closed.
  const other = await newOrder()
  const open = await guide.ask(payments.mixedCreate, { orderId: other, lines: [link(1000)] })
  const change = { collectionId: open.id, version: open.version, lines: [cash(1000)] }
  expect((await cutOffGuide.refused(payments.mixedUpdate, change)).code).toBe('COLLECTION_NOT_CLOSED')
  const revoke = { collectionId: open.id }
  expect((await cutOffGuide.refused(payments.mixedRevoke, revoke)).code).toBe('COLLECTION_NOT_CLOSED')
  expect((await stateOf(other)).paid).toBe(0)
  // The customer pays before the guide replaces the link.
  await world.act(open.lines[0]?.tenderId ?? '', 'pay', { drop: true })
  expect((await guide.refused(payments.mixedUpdate, change)).code).toBe('ORDER_JUST_PAID')
  expect((await stateOf(other)).paid).toBe(1000)
})

test('two guides make two mixed payments on one order: never more is requested than is due', async () => {
  const orderId = await newOrder()
  const wanted = { orderId, lines: [cash(60_000), link(60_000)] }
  const answers = await Promise.allSettled(
    [guide, scene.manager, guide].map((who) => who.ask(payments.mixedCreate, wanted, newKey())),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { tenders, paid } = await stateOf(orderId)
  expect({ paid, asked: tenders.map(({ amount }) => amount) }).toEqual({
    paid: 60_000,
    asked: [60_000, 60_000],
  })
})

test('R1.06 a mixed payment for chosen stages fills them, and takes no more than they ask for', async () => {
  const orderId = await newOrder()
  const stage = { dueOn: null, dueEvent: 'BEFORE_DELIVERY' as const }
  await guide.ask(payments.stageCreate, {
    orderId,
    stages: [
      { kind: 'EARNEST', amount: 40_000, ...stage },
      { kind: 'BALANCE', amount: 174_900, ...stage },
    ],
  })
  const too = { orderId, lines: [cash(30_000), link(10_001)], stages: [1] }
  expect((await guide.refused(payments.mixedCreate, too)).code).toBe('STAGE_TOO_MUCH')
  const made = await guide.ask(payments.mixedCreate, {
    orderId,
    lines: [cash(30_000), link(144_900)],
    stages: [2],
  })
  await world.act(made.lines[1]?.tenderId ?? '', 'pay')
  const { plan, paid } = await stateOf(orderId)
  expect({ paid, stages: plan?.stages.map((one) => one.paid) }).toEqual({
    paid: 174_900,
    stages: [0, 174_900],
  })
})

test('each kind of bad input has its own error and stores nothing', async () => {
  const orderId = await newOrder()
  const codeOf = async (lines: object[], more: object = {}) =>
    (await guide.refused(payments.mixedCreate, { orderId, lines, ...more })).code
  for (const amount of [1.234, 0, -5]) expect(await codeOf([{ type: 'CASH', amount }])).toBe('INVALID_INPUT')
  expect(await codeOf([])).toBe('INVALID_INPUT')
  expect(await codeOf([cash(sofaPrice), link(1)])).toBe('PAYMENT_TOO_MUCH')
  expect(await codeOf([cash(1)], { stages: [7] })).toBe('STAGE_UNKNOWN')
  const made = await guide.ask(payments.mixedCreate, { orderId, lines: [link(1000)] })
  const [foreign] = (await guide.ask(payments.mixedCreate, { orderId: await newOrder(), lines: [link(1)] }))
    .lines
  const change = { collectionId: made.id, version: made.version }
  const keeping = { ...change, lines: [{ tenderId: foreign?.tenderId ?? '' }, cash(5)] }
  expect((await guide.refused(payments.mixedUpdate, keeping)).code).toBe('COLLECTION_LINE_UNKNOWN')
  const stale = { ...change, version: 9, lines: [cash(5)] }
  expect((await guide.refused(payments.mixedUpdate, stale)).code).toBe('COLLECTION_CHANGED')
  const kept = await guide.ask(payments.mixedUpdate, {
    ...change,
    lines: [{ tenderId: made.lines[0]?.tenderId ?? '' }, cash(5)],
  })
  expect(kept.lines.map(({ amount, state }) => [amount, state])).toEqual([
    [1000, 'PROCESSING'],
    [5, 'SUCCEEDED'],
  ])
  expect((await stateOf(orderId)).tenders).toHaveLength(2)
})
