import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { callerWith, secondProcess, type World } from '../../../testing/world.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { payments } = contract

let world: PayingWorld
/** A server process with a faulty connection to the terminals. */
let troubled: World
let scene: DifferenceScene
let clock: ReturnType<typeof tenderClock>
let middleman: Awaited<ReturnType<typeof startMiddleman>>
/** What happens to the answer to a request; null loses it after the effect. */
let meddle: (path: string, body: string) => string | null | Promise<string | null>
const whole: typeof meddle = (_path, body) => body
beforeAll(async () => {
  world = await startPayingWorld()
  middleman = await startMiddleman(world.sandboxUrl, async (body, status, path) => {
    const text = await meddle(path, body)
    return text === null ? null : { status, body: text }
  })
  troubled = await secondProcess(world, { SANDBOX_URL: middleman.url, PUBLIC_URL: 'http://127.0.0.1:1' })
  clock = tenderClock(world, troubled)
  scene = await setDifferenceScene(world)
  await sql`
    update shops
    set payment_types = '{CLOUD_POS}', cloud_pos_type = 'SHOUQIANBA_LITE'`.execute(world.db)
})
afterAll(async () => {
  await troubled.app.close()
  await middleman.stop()
  await world.close()
})
beforeEach(() => {
  meddle = whole
})

const guide = () => callerWith(troubled, scene.scene.guide.headers)
const status = (orderId: string) => scene.guide.ask(payments.status, { orderId })
const numberOf = (tenderId: string) => {
  const { shopId, id } = splitScopedId(tenderId)
  return tenderNo(shopId, id)
}
/** Whether the terminal takes nothing off once a part is paid. */
const strict = (on: boolean) =>
  fetch(`${world.sandboxUrl}/sandbox/terminal`, { method: 'POST', body: JSON.stringify({ strict: on }) })
/** Acts on the terminal; returns the merchant's answer to its notification. */
const terminal = async (tenderId: string, what: object): Promise<string> => {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/terminal/${numberOf(tenderId)}`, {
    method: 'POST',
    body: JSON.stringify(what),
  })
  return String(((await answer.json()) as { notified: string | null }).notified)
}
const wanted = async (amount = sofaPrice) => ({ orderId: (await confirmedOrder(scene.scene)).id, amount })
const losing = (...words: string[]) => {
  meddle = (path, body) => (words.some((word) => path.includes(word)) ? null : body)
}

test('R7.20 a sale is paid on the terminal: its notification books it, repeats change nothing, and it is refunded there', async () => {
  const input = await wanted()
  // The notifications go to this process.
  const tender = await scene.guide.ask(payments.posSubmit, input)
  expect(tender).toMatchObject({ type: 'CLOUD_POS', state: 'PROCESSING' })
  const told = await terminal(tender.id, { status: '4' })
  expect(told).toMatch(/^200 \{"response":.*"result_code":"200".*"signature":"/)
  for (const what of [{ status: '4' }, { status: '4' }])
    expect(await terminal(tender.id, what)).toMatch(/^200/)
  expect(await status(input.orderId)).toMatchObject({ paid: sofaPrice, paymentStatus: 'PAID', aside: 0 })
  await scene.finance.ask(payments.revoke, { ...input, tenderId: tender.id, amount: 10_000, reason: '多收' })
  expect(await status(input.orderId)).toMatchObject({
    paid: sofaPrice - 10_000,
    tenders: [{ refunds: [{ type: 'CLOUD_POS', amount: 10_000, state: 'DONE' }] }],
  })
})

test('a notification without Shouqianba’s signature is refused and books nothing', async () => {
  const input = await wanted()
  const { id } = await scene.guide.ask(payments.posSubmit, input)
  expect(await terminal(id, { status: '4', forge: true })).toMatch(/^401/)
  expect((await status(input.orderId)).paid).toBe(0)
})

test('C5 the terminal is off: the amount waits, and ends only once the void is confirmed', async () => {
  const input = await wanted()
  const { id } = await guide().ask(payments.posSubmit, input)
  losing('/sales/void')
  await clock.askAfter(id, 600)
  // The void was done, but only the sale itself says so.
  expect((await status(input.orderId)).tenders[0]?.state).toBe('UNKNOWN')
  meddle = whole
  await clock.askAfter(id, 0)
  await expect
    .poll(async () => (await status(input.orderId)).tenders)
    .toMatchObject([{ state: 'CLOSED', received: 0 }])
})

test('C6 the answer to a push is lost: the same number is pushed again and appears on the terminal once', async () => {
  const input = await wanted()
  const key = { 'idempotency-key': randomUUID() }
  losing('/sales/')
  const first = await guide().ask(payments.posSubmit, input, key)
  expect(first.state).toBe('UNKNOWN')
  expect((await guide().refused(payments.posSubmit, input)).code).toBe('PAYMENT_BESIDE_UNKNOWN')
  meddle = whole
  await guide().ask(payments.posSubmit, input, key)
  await terminal(first.id, { status: '4', notify: false })
  await guide().ask(payments.remoteQuery, { tenderId: first.id })
  const { paid, tenders } = await status(input.orderId)
  expect({ paid, states: tenders.map(({ state }) => state) }).toEqual({
    paid: sofaPrice,
    states: ['SUCCEEDED'],
  })
})

test('R7.20 C8 the void races with the payment: the terminal refuses it, and the money is booked', async () => {
  const input = await wanted()
  const { id } = await guide().ask(payments.posSubmit, input)
  let isPaid = false
  meddle = async (path, body) => {
    if (isPaid || !path.includes('/sales/query')) return body
    isPaid = true
    await terminal(id, { status: '4', notify: false })
    return body
  }
  expect(await guide().ask(payments.posCancel, { tenderId: id })).toMatchObject({ state: 'SUCCEEDED' })
  expect((await status(input.orderId)).paid).toBe(sofaPrice)
})

test('while an outcome is unknown, its amount is taken again only with a confirmation; the tender states who is asked and when', async () => {
  const input = await wanted()
  losing('/sales/')
  const { id, state } = await guide().ask(payments.posSubmit, input)
  expect(state).toBe('UNKNOWN')
  await clock.askAfter(id, 3)
  const { tenders } = await status(input.orderId)
  expect(tenders[0]?.asked).toBeGreaterThan(0)
  expect(Date.parse(tenders[0]?.nextAskAt ?? '')).toBeGreaterThan(0)
  const again = { orderId: input.orderId, amount: sofaPrice }
  const refused = await scene.guide.refused(payments.shopPayment, again)
  expect(refused).toMatchObject({ code: 'PAYMENT_BESIDE_UNKNOWN' })
  const lines = [{ type: 'CASH' as const, amount: sofaPrice }]
  expect((await scene.guide.refused(payments.mixedCreate, { ...again, lines })).code).toBe(
    'PAYMENT_BESIDE_UNKNOWN',
  )
  const beyond = { ...again, amount: sofaPrice + 1, besideUnknown: true }
  expect((await scene.guide.refused(payments.shopPayment, beyond)).code).toBe('PAYMENT_TOO_MUCH')
  const taken = { ...again, besideUnknown: true }
  expect(await scene.guide.ask(payments.shopPayment, taken)).toMatchObject({ paid: sofaPrice, due: 0 })
  // The first one had been paid after all: nothing is lost, and finance sees it.
  meddle = whole
  await terminal(id, { status: '4' })
  await scene.guide.ask(payments.remoteQuery, { tenderId: id })
  expect(await status(input.orderId)).toMatchObject({ paid: 2 * sofaPrice, paymentStatus: 'OVERPAID' })
  const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'OVERPAID' })
  expect(data.find(({ orderId }) => orderId === input.orderId)?.amount).toBe(sofaPrice)
})

test('a tender with an unknown outcome, and a sale that ended although somebody paid, stay UNKNOWN', async () => {
  for (const what of [
    { status: '2', tenders: [{ cents: sofaPrice, status: '8' }] },
    { status: '0', tenders: [{ cents: sofaPrice, status: '3' }] },
  ]) {
    const input = await wanted()
    const { id } = await guide().ask(payments.posSubmit, input)
    await terminal(id, { ...what, notify: false })
    const asked = await guide().ask(payments.remoteQuery, { tenderId: id })
    expect(asked).toMatchObject({ state: 'UNKNOWN', received: 0 })
    await terminal(id, { status: '4', notify: false })
    expect(await guide().ask(payments.remoteQuery, { tenderId: id })).toMatchObject({ state: 'SUCCEEDED' })
  }
})

test('C11 only the innermost level of an answer decides, and an answer with a broken signature is ignored', async () => {
  const input = await wanted()
  const { id } = await guide().ask(payments.posSubmit, input)
  // The innermost level does not know the sale, while the outer levels report success.
  const stranger = await guide().ask(payments.posSubmit, await wanted())
  await terminal(id, { status: '4', notify: false })
  meddle = (_path, body) => body.replace('"order_status":"4"', '"order_status":"0"')
  expect(await guide().ask(payments.remoteQuery, { tenderId: id })).toMatchObject({ state: 'UNKNOWN' })
  meddle = whole
  expect(await guide().ask(payments.remoteQuery, { tenderId: id })).toMatchObject({ state: 'SUCCEEDED' })
  expect(await guide().ask(payments.posCancel, { tenderId: stranger.id })).toMatchObject({ state: 'CLOSED' })
})

test('C10 an unknown state is queried with growing pauses, and is a task for finance after 15 minutes', async () => {
  const input = await wanted()
  const { id } = await guide().ask(payments.posSubmit, input)
  await terminal(id, { status: '2', tenders: [{ cents: sofaPrice, status: '8' }], notify: false })
  const pauseS = async () => {
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from ask_at - now())::integer as s
      from tenders
      where id = ${splitScopedId(id).id}`.execute(world.db)
    return rows[0]?.s ?? 0
  }
  const isTask = async () => {
    const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'SILENT' })
    return data.some(({ tenderId }) => tenderId === id)
  }
  await clock.askAfter(id, 600)
  expect([(await status(input.orderId)).tenders[0]?.state, await isTask()]).toEqual(['UNKNOWN', false])
  await clock.askAfter(id, 300)
  const first = await pauseS()
  await clock.askAfter(id, 0)
  await clock.askAfter(id, 0)
  expect(await pauseS()).toBeGreaterThan(first)
  expect((await status(input.orderId)).tenders[0]?.state).toBe('UNKNOWN')
  expect(await isTask()).toBe(true)
})

test('C13 the answer to a notification is lost: the money is booked, and the repeat is acknowledged and changes nothing', async () => {
  const { address, port } = world.app.server.server.address() as AddressInfo
  let isLost = true
  const between = await startMiddleman(`http://${address}:${port}`, (body, code) =>
    isLost ? null : { status: code, body },
  )
  const notified = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl, PUBLIC_URL: between.url })
  const input = await wanted()
  const { id } = await callerWith(notified, scene.scene.guide.headers).ask(payments.posSubmit, input)
  expect(await terminal(id, { status: '4', sn: 'N4' })).not.toMatch(/^200/)
  const booked = await status(input.orderId)
  expect(booked).toMatchObject({ paid: sofaPrice, aside: 0 })
  isLost = false
  expect(await terminal(id, { status: '4', sn: 'N4' })).toMatch(/^200 /)
  expect(await status(input.orderId)).toEqual(booked)
  await notified.app.close()
  await between.stop()
})

test('C12 a notification after the query, of an older state, or repeated changes nothing', async () => {
  const input = await wanted()
  // This process is the one that is notified.
  const { id } = await scene.guide.ask(payments.posSubmit, input)
  await terminal(id, { status: '4', notify: false })
  await scene.guide.ask(payments.remoteQuery, { tenderId: id })
  const booked = await status(input.orderId)
  expect(booked).toMatchObject({ paid: sofaPrice, aside: 0 })
  for (const what of [
    { status: '4', sn: 'N1' },
    { status: '4', sn: 'N1' },
    { status: '2', sn: 'N2' },
    { status: '0', sn: 'N3' },
    { status: '4', sn: 'N1' },
  ])
    expect(await terminal(id, what)).toMatch(/^200 \{"response":.*"result_code":"200".*"signature":"/)
  expect(await status(input.orderId)).toEqual(booked)
})

test('the customer is paying on the terminal: the sale cannot be taken off', async () => {
  const input = await wanted()
  const { id: tenderId } = await guide().ask(payments.posSubmit, input)
  await terminal(tenderId, { status: '2', notify: false })
  expect((await guide().refused(payments.posCancel, { tenderId })).code).toBe('TENDER_STILL_PAYING')
})

test('C7 paid in part by several methods: only the rest is taken off, each payment is an entry of its own, and the rest is due', async () => {
  await strict(false)
  const input = await wanted()
  const { id: tenderId } = await guide().ask(payments.posSubmit, input)
  const paid = [
    { cents: 50_000, status: '3' },
    { cents: 30_000, status: '3' },
  ]
  const rest = sofaPrice - 80_000
  await terminal(tenderId, { status: '5', tenders: [...paid, { cents: rest, status: '2' }], notify: false })
  expect((await guide().refused(payments.posCancel, { tenderId })).code).toBe('TENDER_STILL_PAYING')
  await terminal(tenderId, { status: '5', tenders: [...paid, { cents: rest, status: '1' }], notify: false })
  expect(await guide().ask(payments.remoteQuery, { tenderId })).toMatchObject({ state: 'PROCESSING' })
  const ended = await guide().ask(payments.posCancel, { tenderId })
  expect(ended).toMatchObject({ state: 'SUCCEEDED', amount: 80_000, received: 80_000, flag: null })
  expect(await status(input.orderId)).toMatchObject({ paid: 80_000, aside: 0, due: rest })
  const other = await guide().ask(payments.posSubmit, { ...input, amount: rest })
  const both = [
    { cents: rest - 100, status: '3' },
    { cents: 100, status: '3' },
  ]
  await terminal(other.id, { status: '4', tenders: both, notify: false })
  await guide().ask(payments.remoteQuery, { tenderId: other.id })
  expect(await status(input.orderId)).toMatchObject({ paid: sofaPrice, due: 0, paymentStatus: 'PAID' })
  const moved = async () => {
    const { data } = await scene.finance.ask(payments.ledger, {
      shopId: scene.shopId,
      orderId: input.orderId,
    })
    return data.map(({ amount }) => amount).toReversed()
  }
  expect(await moved()).toEqual([50_000, 30_000, rest - 100, 100])
  // More than one of them goes back to both, and what is left of them afterwards.
  for (const amount of [60_000, 20_000])
    await scene.finance.ask(payments.revoke, { orderId: input.orderId, tenderId, amount, reason: '退' })
  const { paid: left, tenders } = await status(input.orderId)
  expect(left).toBe(rest)
  expect(tenders.find((one) => one.id === tenderId)?.refunds).toMatchObject([
    { amount: 60_000, state: 'DONE' },
    { amount: 20_000, state: 'DONE' },
  ])
  expect(await moved()).toEqual([50_000, 30_000, rest - 100, 100, -60_000, -20_000])
  await strict(true)
})

test('C7 a terminal that takes nothing off once a part is paid: after a quarter of an hour the part counts, and the rest is due', async () => {
  const input = await wanted()
  const { id } = await guide().ask(payments.posSubmit, input)
  const tenders = [
    { cents: 50_000, status: '3' },
    { cents: sofaPrice - 50_000, status: '1' },
  ]
  await terminal(id, { status: '5', tenders, notify: false })
  await clock.askAfter(id, 600)
  expect(await status(input.orderId)).toMatchObject({ paid: 0, tenders: [{ state: 'UNKNOWN' }] })
  await clock.askAfter(id, 360)
  await expect
    .poll(() => status(input.orderId))
    .toMatchObject({ paid: 50_000, aside: 0, due: sofaPrice - 50_000, tenders: [{ state: 'SUCCEEDED' }] })
})

test('C17 what we get and what the customer paid are less than asked for: the tender counts whole', async () => {
  const input = await wanted(20_000)
  const { id: tenderId } = await guide().ask(payments.posSubmit, input)
  const tenders = [{ cents: 20_000, status: '3', collected: 19_500, paid: 19_000 }]
  await terminal(tenderId, { status: '4', tenders, notify: false })
  expect(await guide().ask(payments.remoteQuery, { tenderId })).toMatchObject({
    received: 20_000,
    merchantBorne: 500,
    platformBorne: 500,
  })
})

test('a shop without this cloud POS does not offer it', async () => {
  await sql`update shops set cloud_pos_type = 'SHOUQIANBA_CODE'`.execute(world.db)
  expect((await guide().refused(payments.posSubmit, await wanted())).code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  expect((await guide().ask(payments.types, { shopId: scene.shopId })).data).toEqual(['CASH'])
})
