import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sofaPrice } from '../../../testing/difference-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { setVoucherScene, type VoucherScene } from '../../../testing/payments/voucher-scene.ts'
import type { Caller } from '../../../testing/world.ts'
import { sql } from '../../../platform/database/sql.ts'

const { payments, vouchers } = contract

let world: PayingWorld
let scene: VoucherScene
let guide: Caller
let clock: ReturnType<typeof tenderClock>
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setVoucherScene(world)
  guide = scene.guide
  clock = tenderClock(world, world)
  await sql`
    update shops
    set payment_types = '{WECHAT_PAY,WECHAT_CODE}'
    where id = ${scene.shopId}`.execute(world.db)
})
afterAll(() => world?.close())

type Type = 'CASH' | 'WECHAT_PAY' | 'WECHAT_CODE' | 'VOUCHER'
const begin = async (amounts: [Type, number][]) => {
  const orderId = await scene.order()
  const lines = amounts.map(([type, amount]) => ({ type, amount }))
  return guide.ask(payments.mixedCreate, { orderId, lines })
}
type Collection = Awaited<ReturnType<typeof begin>>
const lineOf = ({ lines }: Collection, type: Type) => lines.find((line) => line.type === type)?.tenderId ?? ''
const now = async ({ orderId }: Collection): Promise<Collection> => {
  const [found] = (await guide.ask(payments.mixedGet, { orderId })).data
  if (!found) throw new Error('the order has no mixed payment')
  return found
}
const stood = ({ lines }: Collection) =>
  lines.map(({ type, state, isPlanned, amount }) => [type, isPlanned ? 'PLANNED' : state, amount])
/** Previews a new voucher, or a known one; it is verified later. */
const preview = async ({ orderId }: Collection, issued: { paidCents?: number; faceCents?: number } = {}) => {
  const [code = ''] = (await scene.issue('DOUYIN', issued)).codes
  const { id: preparationId } = await scene.prepare(orderId, 'DOUYIN', code)
  return { code, input: { preparationId, picks: [{ no: 1, uses: 1 }] } }
}

test('a voucher is a line of a mixed payment: its amount is what the platform says, planned lines take the difference, and its discount comes off the price', async () => {
  const made = await begin([
    ['VOUCHER', 12_000],
    ['WECHAT_CODE', 102_900],
    ['CASH', 100_000],
  ])
  expect(stood(made)[0]).toEqual(['VOUCHER', 'PLANNED', 12_000])
  const line = lineOf(made, 'VOUCHER')
  // Only its verification begins it.
  expect((await guide.refused(payments.mixedBegin, { tenderId: line })).code).toBe('COLLECTION_LINE_OVER')
  const { input } = await preview(made, { paidCents: 8000, faceCents: 10_000 })
  const key = { [IDEMPOTENCY_HEADER]: randomUUID() }
  const first = await guide.ask(vouchers.verify, { ...input, line }, key)
  expect(first.vouchers).toMatchObject([{ state: 'VERIFIED', amount: 8000, discount: 2000, tenderId: line }])
  await sql`delete from idempotency_keys where key = ${key[IDEMPOTENCY_HEADER]}`.execute(world.db)
  expect(await guide.ask(vouchers.verify, { ...input, line }, key)).toEqual(first)
  const after = await now(made)
  expect(stood(after)).toEqual([
    ['VOUCHER', 'SUCCEEDED', 8000],
    ['WECHAT_CODE', 'PLANNED', 104_900],
    ['CASH', 'SUCCEEDED', 100_000],
  ])
  expect(after).toMatchObject({ state: 'OPEN', paid: 108_000, due: 104_900, version: made.version + 1 })
  // A device that shows the lines of before changes nothing.
  const stale = {
    collectionId: made.id,
    version: made.version,
    lines: [{ type: 'CASH' as const, amount: 1 }],
  }
  expect((await guide.refused(payments.mixedUpdate, stale)).code).toBe('COLLECTION_CHANGED')
  const seen = { tenderId: lineOf(made, 'WECHAT_CODE'), amount: 102_900, authCode: '134567890123456789' }
  expect((await guide.refused(payments.mixedBegin, seen)).code).toBe('COLLECTION_CHANGED')

  const over = await guide.refused(vouchers.verify, { ...(await preview(made)).input, line })
  expect(over.code).toBe('COLLECTION_LINE_OVER')
  // Taken back within the platform's window, its money is due again, and the line shows that it went back.
  await guide.ask(vouchers.cancel, { tenderId: line })
  const state = await scene.status(made.orderId)
  expect(state).toMatchObject({ payable: sofaPrice, paid: 100_000, due: 114_900 })
  expect(state.tenders.map(({ type, counted }) => [type, counted])).toEqual([
    ['VOUCHER', 0],
    ['WECHAT_CODE', 104_900],
    ['CASH', 100_000],
  ])
})

test('a voucher that is worth more than planned takes what is free, then the last planned lines, and is refused unused where open payments would cost it value', async () => {
  const made = await begin([
    ['VOUCHER', 1000],
    ['WECHAT_PAY', 200_000],
    ['WECHAT_CODE', 5000],
    ['WECHAT_CODE', 3000],
  ])
  const line = lineOf(made, 'VOUCHER')
  // Due 5,900 besides the lines, of which the link is with the customer.
  const { input, code } = await preview(made, { paidCents: 15_000 })
  const short = await guide.refused(vouchers.verify, { ...input, line })
  expect(short).toMatchObject({ code: 'VOUCHER_LINE_SHORT' })
  expect(short.error).toContain('¥149')
  expect(stood(await now(made))).toEqual(stood(made))
  expect(await scene.prepare(made.orderId, 'DOUYIN', code)).toMatchObject({
    certificates: [{ refusal: null }],
  })

  const { input: fits } = await preview(made, { paidCents: 11_000 })
  await guide.ask(vouchers.verify, { ...fits, line })
  expect(stood(await now(made))).toEqual([
    ['VOUCHER', 'SUCCEEDED', 11_000],
    ['WECHAT_PAY', 'PROCESSING', 200_000],
    ['WECHAT_CODE', 'PLANNED', 3900],
  ])
  const again = { collectionId: made.id, version: (await now(made)).version }
  const changed = await guide.ask(payments.mixedUpdate, {
    ...again,
    lines: [{ type: 'VOUCHER', amount: 203_900 }],
  })
  // The whole order is worth less than this voucher: as everywhere, the rest of it is kept on record.
  const { input: rich } = await preview(made, { paidCents: 300_000 })
  const done = await guide.ask(vouchers.verify, { ...rich, line: changed.lines.at(-1)?.tenderId ?? '' })
  expect(done.vouchers[0]).toMatchObject({ amount: 203_900, surplus: 96_100 })
  expect(await now(made)).toMatchObject({ state: 'COMPLETE', paid: sofaPrice, due: 0 })
})

test('a line whose platform has not answered stays through a change and blocks the end of the payment, until the query knows its outcome', async () => {
  const made = await begin([
    ['VOUCHER', 8000],
    ['WECHAT_CODE', 206_900],
  ])
  const line = lineOf(made, 'VOUCHER')
  const { input } = await preview(made)
  await scene.trouble({ platform: 'DOUYIN', call: 'verify', drop: 'after', times: 100 })
  await guide.ask(vouchers.verify, { ...input, line })
  const asked = await now(made)
  expect(stood(asked)[0]).toEqual(['VOUCHER', 'UNKNOWN', 8000])
  const revoke = { collectionId: made.id }
  expect((await guide.refused(payments.mixedRevoke, revoke)).code).toBe('COLLECTION_NOT_CLOSED')
  const changed = await guide.ask(payments.mixedUpdate, {
    collectionId: made.id,
    version: asked.version,
    lines: [{ type: 'CASH', amount: 6900 }],
  })
  expect(stood(changed)).toEqual([
    ['VOUCHER', 'UNKNOWN', 8000],
    ['CASH', 'SUCCEEDED', 6900],
  ])
  await scene.clearTroubles()
  // The refused end holds queries back, lest one of them uses the code afterwards.
  await sql`
    update voucher_preparations
    set giving_up_at = giving_up_at - interval '4 minutes'`.execute(world.db)
  await clock.askAfter(line, 6)
  const ended = await guide.ask(payments.mixedRevoke, revoke)
  expect(ended).toMatchObject({ state: 'REVOKED', paid: 14_900, due: 200_000 })
  const late = await guide.refused(vouchers.verify, { ...(await preview(made)).input, line })
  expect(late.code).toBe('COLLECTION_OVER')
})

test('a line that its platform refused is retried with another code and keeps its place; the other lines stay as they are', async () => {
  const made = await begin([
    ['VOUCHER', 8000],
    ['WECHAT_CODE', 206_900],
  ])
  const line = lineOf(made, 'VOUCHER')
  const { input, code } = await preview(made)
  await scene.act(code, 'refund')
  await guide.ask(vouchers.verify, { ...input, line })
  expect(stood(await now(made))).toEqual([
    ['VOUCHER', 'FAILED', 8000],
    ['WECHAT_CODE', 'PLANNED', 206_900],
  ])
  const { input: other } = await preview(made)
  await guide.ask(vouchers.verify, { ...other, line })
  const after = await now(made)
  expect(stood(after)).toEqual([
    ['VOUCHER', 'SUCCEEDED', 8000],
    ['WECHAT_CODE', 'PLANNED', 206_900],
  ])
  expect(after.lines[0]?.tenderId).not.toBe(line)
  const gone = await guide.refused(vouchers.verify, { ...(await preview(made)).input, line })
  expect(gone.code).toBe('COLLECTION_LINE_OVER')
})

test('uses of a times card are lines of their own; a line of another order or type is none', async () => {
  const made = await begin([
    ['VOUCHER', 4000],
    ['WECHAT_CODE', 100_000],
  ])
  const [code = ''] = (await scene.issue('DOUYIN', { kind: 'TIMES', times: 5, paidCents: 10_000 })).codes
  const { id: preparationId } = await scene.prepare(made.orderId, 'DOUYIN', code)
  const input = { preparationId, picks: [{ no: 1, uses: 2 }] }
  const other = await begin([['VOUCHER', 100]])
  for (const line of [lineOf(made, 'WECHAT_CODE'), lineOf(other, 'VOUCHER')])
    expect((await guide.refused(vouchers.verify, { ...input, line })).code).toBe('NOT_FOUND')
  await guide.ask(vouchers.verify, { ...input, line: lineOf(made, 'VOUCHER') })
  expect(stood(await now(made))).toEqual([
    ['VOUCHER', 'SUCCEEDED', 2000],
    ['WECHAT_CODE', 'PLANNED', 100_000],
    ['VOUCHER', 'SUCCEEDED', 2000],
  ])
})

test('two devices verify codes for one line while a third ends the payment: the line pays once or not at all', async () => {
  const made = await begin([
    ['VOUCHER', 8000],
    ['WECHAT_CODE', 206_900],
  ])
  const line = lineOf(made, 'VOUCHER')
  const verified = await Promise.allSettled([
    guide.ask(vouchers.verify, { ...(await preview(made)).input, line }),
    scene.manager.ask(vouchers.verify, { ...(await preview(made)).input, line }),
  ])
  expect(verified.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await scene.status(made.orderId)).toMatchObject({ paid: 8000 })

  const other = await begin([['VOUCHER', 8000]])
  const { input } = await preview(other)
  const [, end] = await Promise.allSettled([
    guide.ask(vouchers.verify, { ...input, line: lineOf(other, 'VOUCHER') }),
    scene.manager.ask(payments.mixedRevoke, { collectionId: other.id }),
  ])
  const { paid, tenders } = await scene.status(other.orderId)
  const states = tenders.map(({ state }) => state)
  expect(paid).toBe(states.includes('SUCCEEDED') ? 8000 : 0)
  const isUnknown = states.some((state) => !['SUCCEEDED', 'CLOSED'].includes(state))
  expect(isUnknown && end.status === 'fulfilled').toBe(false)
})

test('a voucher line of chosen stages fills them and takes no more than they ask for', async () => {
  await sql`
    update shops
    set stage_payment = true
    where id = ${scene.shopId}`.execute(world.db)
  const orderId = await scene.order()
  const stage = { dueOn: null, dueEvent: 'BEFORE_DELIVERY' as const }
  await guide.ask(payments.stageCreate, {
    orderId,
    stages: [
      { kind: 'EARNEST', amount: 20_000, ...stage },
      { kind: 'BALANCE', amount: sofaPrice - 20_000, ...stage },
    ],
  })
  const made = await guide.ask(payments.mixedCreate, {
    orderId,
    stages: [1],
    lines: [
      { type: 'VOUCHER', amount: 5000 },
      { type: 'WECHAT_CODE', amount: 12_000 },
    ],
  })
  const line = lineOf(made, 'VOUCHER')
  const { input: rich } = await preview(made, { paidCents: 20_001 })
  expect((await guide.refused(vouchers.verify, { ...rich, line })).code).toBe('VOUCHER_LINE_SHORT')
  const { input } = await preview(made, { paidCents: 10_000 })
  await guide.ask(vouchers.verify, { ...input, line })
  // Of the ¥50 more, ¥30 were in no line of the stage.
  expect(stood(await now(made))).toEqual([
    ['VOUCHER', 'SUCCEEDED', 10_000],
    ['WECHAT_CODE', 'PLANNED', 10_000],
  ])
  const { plan } = await scene.status(orderId)
  expect(plan?.stages.map(({ paid }) => paid)).toEqual([10_000, 0])
})
