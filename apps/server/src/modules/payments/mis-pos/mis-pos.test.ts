import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { sofaPrice } from '../../../testing/difference-scene.ts'
import { startTerminalWorld, type TerminalWorld } from '../../../testing/payments/terminal-world.ts'

const { payments } = contract

let desk: TerminalWorld
let world: TerminalWorld['world']
let scene: TerminalWorld['scene']
beforeAll(async () => {
  desk = await startTerminalWorld()
  ;({ world, scene } = desk)
})
afterAll(() => desk?.close())
beforeEach(() => desk.reset())

test('a sale is approved on the terminal and booked; the whole of it is voided, a part refunded, each once', async () => {
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, sofaPrice)
  expect(tender).toMatchObject({ type: 'MIS_POS', state: 'PROCESSING' })
  await scene.until(orderId, 'SUCCEEDED')
  expect(await scene.status(orderId)).toMatchObject({ paid: sofaPrice, paymentStatus: 'PAID', aside: 0 })
  await scene.finance.ask(payments.revoke, { orderId, tenderId: tender.id, amount: 10_000, reason: '多收' })
  // The card is needed: the refund starts on the terminal only when somebody is there with it.
  const refund = await desk.refundOf(orderId)
  expect(refund).toMatchObject({ state: 'FAILED', failure: 'AT_TERMINAL' })
  const refundId = refund?.id ?? ''
  const job = world.app.jobs.find(({ name }) => name === 'refunds-finish')
  await sql`update refunds set ask_at = now()`.execute(world.db)
  await job?.work()
  expect(await desk.givenBack(tender)).toEqual([])
  await scene.set({ manner: 'DECLINES' })
  await scene.finance.ask(payments.refundRetry, { refundId })
  await expect.poll(async () => (await desk.givenBack(tender))[0]?.state).toBe('DECLINED')
  await sql`update refunds set ask_at = now()`.execute(world.db)
  await job?.work()
  await expect.poll(async () => (await desk.refundOf(orderId))?.state).toBe('FAILED')
  await sql`update refunds set ask_at = now()`.execute(world.db)
  await job?.work()
  expect(await desk.givenBack(tender)).toHaveLength(1)
  expect((await scene.status(orderId)).paid).toBe(sofaPrice)
  await scene.set({ manner: 'PAYS' })
  await scene.finance.ask(payments.refundRetry, { refundId })
  await expect.poll(async () => (await scene.status(orderId)).paid).toBe(sofaPrice - 10_000)
  const second = await scene.order()
  const whole = await scene.submit(second, 50_000)
  await scene.until(second, 'SUCCEEDED')
  await scene.finance.ask(payments.revoke, {
    orderId: second,
    tenderId: whole.id,
    amount: 50_000,
    reason: '退货',
  })
  await expect.poll(async () => (await scene.status(second)).paid).toBe(0)
  expect(await desk.givenBack(tender)).toEqual([
    { kind: 'REFUND', state: 'APPROVED' },
    { kind: 'REFUND', state: 'DECLINED' },
  ])
  expect(await desk.givenBack(whole)).toEqual([{ kind: 'VOID', state: 'APPROVED' }])
})

test('M5 the paper is out: the sale is approved anyway, and its slip is printed again once there is paper', async () => {
  const orderId = await scene.order()
  await scene.set({ paper: false })
  const { id: tenderId } = await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'SUCCEEDED')
  const reprint = () => scene.guide.ask(payments.misReprint, { tenderId })
  expect(await reprint()).toEqual({ state: 'REFUSED' })
  await scene.set({ paper: true })
  expect(await reprint()).toEqual({ state: 'PRINTED' })
  expect(scene.receipts(scene.noOf({ id: tenderId }))).toBe(1)
  expect(await scene.status(orderId)).toMatchObject({ paid: 20_000, aside: 0, tenders: [{}] })
  await sql`update terminal_bridges set seen_at = now() - interval '91 seconds'`.execute(world.db)
  expect((await scene.guide.refused(payments.misReprint, { tenderId })).code).toBe('TERMINAL_OFFLINE')
  await sql`update terminal_bridges set seen_at = now()`.execute(world.db)
})

test('M1 with a silent bridge or a switched-off terminal a sale is refused at once: there is no tender', async () => {
  const orderId = await scene.order()
  const wish = { orderId, amount: 100, terminalId: scene.terminalId }
  await sql`update terminal_bridges set seen_at = now() - interval '91 seconds'`.execute(world.db)
  const refusal = await scene.guide.refused(payments.misSubmit, wish)
  expect(refusal).toMatchObject({ code: 'TERMINAL_OFFLINE', status: 409 })
  await sql`update terminal_bridges set seen_at = now()`.execute(world.db)
  await scene.set({ online: false })
  const tender = await scene.submit(orderId, 100)
  await scene.until(orderId, 'FAILED')
  expect((await scene.status(orderId)).tenders).toMatchObject([{ id: tender.id, failure: 'OFFLINE' }])
  expect(scene.approved(scene.noOf(tender))).toEqual([])
})

test('R7.20 M6 a wrong PIN and a customer who cancels end the tender; the next one is a new trade', async () => {
  await scene.set({ manner: 'DECLINES' })
  const orderId = await scene.order()
  await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'FAILED')
  await scene.set({ manner: 'WAITS' })
  const cancelled = await scene.submit(orderId, 20_000)
  await scene.act(scene.noOf(cancelled), 'cancel')
  await expect
    .poll(async () => (await scene.status(orderId)).tenders.map(({ state }) => state))
    .toEqual(['FAILED', 'FAILED'])
  // The guide cancels: the terminal drops the amount.
  const waiting = await scene.submit(orderId, 20_000)
  await expect.poll(async () => (await desk.commandsOf(waiting))[0]?.state).toBe('ACKED')
  expect(await scene.guide.ask(payments.posCancel, { tenderId: waiting.id })).toMatchObject({
    state: 'FAILED',
  })
  await scene.set({ manner: 'PAYS' })
  await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'SUCCEEDED')
  expect((await scene.status(orderId)).paid).toBe(20_000)
})

test('M7 approved with another amount: it is set aside, and refunded on the terminal', async () => {
  await scene.set({ manner: 'WAITS' })
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 20_000)
  await scene.act(scene.noOf(tender), 'pay', 19_900)
  await scene.until(orderId, 'SUCCEEDED')
  expect(await scene.status(orderId)).toMatchObject({ paid: 0, aside: 19_900 })
  const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'OTHER_AMOUNT' })
  expect(data.find((matter) => matter.orderId === orderId)).toMatchObject({
    amount: 19_900,
    actions: ['accept', 'giveBack', 'move'],
  })
  await scene.finance.ask(payments.giveBack, { tenderId: tender.id })
  await expect.poll(async () => (await scene.status(orderId)).aside).toBe(0)
})

test('M16 a sale is approved in spite of a wrong clock and invalid text; an unreadable amount is unknown', async () => {
  await scene.set({ clockMs: 3 * 86_400_000, rubbish: 'WORDS' })
  const orderId = await scene.order()
  await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'SUCCEEDED')
  const [tender] = (await scene.status(orderId)).tenders
  expect(Math.abs(Date.parse(tender?.succeededAt ?? '') - Date.now())).toBeLessThan(60_000)
  await scene.set({ clockMs: 0, rubbish: 'AMOUNT' })
  const strict = await scene.submit(orderId, 10_000)
  await scene.until(orderId, 'UNKNOWN')
  await scene.set({ rubbish: 'NONE' })
  await desk.clock.askAfter(strict.id, 0)
  await scene.until(orderId, 'SUCCEEDED')
  expect((await scene.status(orderId)).paid).toBe(30_000)
})

test('M10 a command that is fetched after its end is never carried out', async () => {
  const orderId = await scene.order()
  await scene.bridge.kill()
  const tender = await scene.submit(orderId, 20_000)
  await sql`
    update terminal_commands
    set not_after = now() - interval '1 second'
    where request_no = ${scene.noOf(tender)}`.execute(world.db)
  await scene.bridge.start()
  await scene.until(orderId, 'FAILED')
  expect((await scene.status(orderId)).tenders[0]?.failure).toBe('EXPIRED')
  // The terminal, which would have taken the money at once, was left alone.
  expect(scene.approved(scene.noOf(tender))).toEqual([])
})
