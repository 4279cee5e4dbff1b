import { randomUUID } from 'node:crypto'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { sofaPrice } from '../../../testing/difference-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { setUpayScene, type UpayScene } from '../../../testing/payments/upay-scene.ts'
import { callerWith, secondProcess, type World } from '../../../testing/world.ts'

const { notifications, payments } = contract

let world: PayingWorld
let other: World
let scene: UpayScene
let clock: ReturnType<typeof tenderClock>
beforeAll(async () => {
  world = await startPayingWorld()
  other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  clock = tenderClock(world, world)
  scene = await setUpayScene(world)
})
afterAll(async () => {
  await other.app.close()
  await world.close()
})

/** The only terminal of the shop works, with a key of today. */
const fresh = async () => {
  await sql`update cloud_pos_terminals set state = 'ENDED' where state <> 'ENDED'`.execute(world.db)
  return scene.activate()
}
let terminal: Awaited<ReturnType<typeof fresh>>
beforeEach(async () => {
  for (const what of [
    'activate',
    'checkin',
    'pay',
    'precreate',
    'query',
    'refund',
    'cancel',
    'revoke',
    'CANCEL_ERROR',
  ] as const)
    await scene.lose(what, 0)
  terminal = await fresh()
})
const keysOf = async () => {
  const { rows } = await sql<{ sealedKey: string | null; sealedPreviousKey: string | null }>`
    select sealed_key, sealed_previous_key
    from cloud_pos_terminals
    where state <> 'ENDED'`.execute(world.db)
  return rows[0]
}
const stateOf = async () => (await scene.terminals())[0]?.state
const pay = async (manner: 'PAYS' | 'ASKS' | 'SHORT' | 'EXPIRED', amount = sofaPrice) => {
  const input = await scene.wanted(manner, amount)
  const tender = await scene.guide.ask(payments.codeSubmit, input)
  return { ...input, tender, tenderId: tender.id }
}
const revoke = (orderId: string, tenderId: string, amount: number) =>
  scene.finance.ask(payments.revoke, { orderId, tenderId, amount, reason: '退货' })
const refundsOf = async (orderId: string) => (await scene.status(orderId)).tenders[0]?.refunds
/** What stands at Shouqianba of a tender. */
const there = async (tender: { id: string }) =>
  (await scene.happen(tender, {}))['order'] as { status: string; net_cents: number; client_sn: string }

test('a code is paid at the shop’s terminal; a part is refunded, and the whole on its day revoked', async () => {
  const { orderId, tender } = await pay('PAYS')
  expect(tender).toMatchObject({ type: 'POS_CODE', state: 'SUCCEEDED', received: sofaPrice })
  await revoke(orderId, tender.id, 10_000)
  expect(await refundsOf(orderId)).toMatchObject([{ type: 'POS_CODE', amount: 10_000, state: 'DONE' }])
  expect(await there(tender)).toMatchObject({ status: 'PARTIAL_REFUNDED', net_cents: sofaPrice - 10_000 })
  const whole = await pay('PAYS', 20_000)
  await revoke(whole.orderId, whole.tenderId, 20_000)
  expect(await refundsOf(whole.orderId)).toMatchObject([{ state: 'DONE' }])
  expect(await there(whole.tender)).toMatchObject({ status: 'CANCELED' })
  // Keys never stand in the open, and no call answers them.
  const { rows } = await sql<{
    row: string
  }>`select row_to_json(t)::text as row from cloud_pos_terminals t`.execute(world.db)
  const kept = rows.map(({ row }) => row).join()
  expect(kept).not.toMatch(/"[0-9a-f]{32}"/)
  for (const manner of ['EXPIRED', 'SHORT'] as const) {
    const refused = await scene.guide.refused(payments.codeSubmit, await scene.wanted(manner, 100))
    expect(refused.code).toBe(manner === 'SHORT' ? 'PAYMENT_CODE_SHORT' : 'PAYMENT_CODE_OVER')
  }
})

test('the customer types the password: a notification books it; one that Shouqianba did not sign books nothing', async () => {
  const { orderId, tender } = await pay('ASKS')
  expect(tender.state).toBe('PROCESSING')
  expect((await scene.happen(tender, { notify: true, forge: true }))['notified']).toMatch(/^401/)
  expect((await scene.status(orderId)).paid).toBe(0)
  for (let times = 0; times < 2; times += 1)
    expect((await scene.happen(tender, { status: 'PAID', notify: true }))['notified']).toBe('200 success')
  expect(await scene.status(orderId)).toMatchObject({ paid: sofaPrice, aside: 0 })
})

test('C1 the answer to an activation is lost: the same code finds the same terminal, which stays visible until then', async () => {
  await scene.lose('activate', 1)
  const code = await scene.activationCode()
  const wish = { shopId: scene.shopId, name: '二号台', code }
  const key = { 'idempotency-key': 'activation-of-this-test' }
  expect((await scene.admin.refused(payments.posActivate, wish, key)).code).toBe(
    'PAYMENT_PROVIDER_UNAVAILABLE',
  )
  const half = (await scene.terminals()).find(({ name }) => name === '二号台')
  expect(half).toMatchObject({ state: 'ACTIVATING', trouble: 'NO_ANSWER' })
  const made = await scene.admin.ask(payments.posActivate, wish, key)
  expect(made).toMatchObject({ id: half?.id, state: 'ACTIVE', trouble: null })
  // The code was good for one terminal.
  const used = await scene.admin.refused(payments.posActivate, { ...wish, name: '三号台' })
  expect(used.code).toBe('POS_ACTIVATION_REFUSED')
  const names = async () => (await scene.terminals()).map(({ name }) => name)
  expect(await names()).not.toContain('三号台')
  // One that may have been made stays, and is activated by a code of its own.
  await scene.lose('activate', 1)
  const lost = { ...wish, name: '三号台', code: await scene.activationCode() }
  await scene.admin.refused(payments.posActivate, lost)
  const third = (await scene.terminals()).find(({ name }) => name === '三号台')
  const refused = await scene.admin.refused(payments.posActivate, {
    ...lost,
    terminalId: third?.id,
    code: 'none',
  })
  expect(refused.code).toBe('POS_ACTIVATION_REFUSED')
  expect(await names()).toContain('三号台')
  expect(await scene.activate({ terminalId: third?.id })).toMatchObject({ id: third?.id, state: 'ACTIVE' })
  await scene.admin.ask(payments.posDeactivate, { terminalId: made.id })
  expect(await names()).not.toContain('二号台')
})

test('C2 the answer to a sign-in is lost once: the old key signs in again; twice: the terminal is blocked, and whoever sets up the shop hears of it', async () => {
  const before = await keysOf()
  await scene.daysPass(1)
  await scene.lose('checkin', 1)
  const { tender } = await pay('PAYS', 100)
  expect(tender.state).toBe('SUCCEEDED')
  expect((await keysOf())?.sealedKey).toBe(before?.sealedKey)
  await world.app.jobs.find(({ name }) => name === 'cloud-pos-sign-in')?.work()
  expect((await keysOf())?.sealedKey).not.toBe(before?.sealedKey)
  expect((await pay('PAYS', 100)).tender.state).toBe('SUCCEEDED')

  await scene.lose('checkin', 2)
  const signIn = () => scene.admin.refused(payments.posSignIn, { terminalId: terminal.id })
  await signIn()
  await signIn()
  await signIn()
  expect(await stateOf()).toBe('BLOCKED')
  const told = await scene.admin.ask(notifications.list, { shopId: scene.shopId, size: 20 })
  expect(told.data.map(({ content }) => content)).toContainEqual({
    kind: 'POS_BLOCKED',
    terminalName: '一号台',
  })
  const refused = await scene.guide.refused(payments.codeSubmit, await scene.wanted('PAYS', 100))
  expect(refused.code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  await scene.activate({ terminalId: terminal.id })
  expect((await pay('PAYS', 100)).tender.state).toBe('SUCCEEDED')
})

test('C3 two servers sign in together: the key changes once, and both go on with the new one', async () => {
  await scene.daysPass(1)
  const before = await keysOf()
  const inputs = await Promise.all(Array.from({ length: 6 }, () => scene.wanted('PAYS', 100)))
  const answers = await Promise.all(
    inputs.map((input, at) =>
      callerWith(at % 2 === 0 ? world : other, scene.scene.guide.headers).ask(payments.codeSubmit, input),
    ),
  )
  expect(answers.map(({ state }) => state)).toEqual(inputs.map(() => 'SUCCEEDED'))
  const after = await keysOf()
  expect(after?.sealedPreviousKey).toBe(before?.sealedKey)
  expect(after?.sealedKey).not.toBe(before?.sealedKey)
})

test('C4 a key is refused at noon: the one before goes on, then a sign-in; without either the terminal is blocked and the tender unknown', async () => {
  await scene.admin.ask(payments.posSignIn, { terminalId: terminal.id })
  await scene.forget(terminal.terminalSn, 'NEWEST')
  expect((await pay('PAYS', 100)).tender.state).toBe('SUCCEEDED')
  await scene.forget(terminal.terminalSn, 'ALL')
  const { orderId, tender } = await pay('PAYS', 200)
  expect(tender.state).toBe('UNKNOWN')
  expect(await stateOf()).toBe('BLOCKED')
  // With a terminal that works again it is found that nothing was paid.
  await scene.activate({ terminalId: terminal.id })
  await clock.askAfter(tender.id, 600)
  await expect.poll(async () => (await scene.status(orderId)).tenders[0]?.state).toBe('CLOSED')
})

test('C9 the customer types no password for 50 seconds: the payment is cancelled, and what it came to is asked for', async () => {
  const { orderId, tender } = await pay('ASKS')
  await clock.askAfter(tender.id, 20)
  expect((await scene.status(orderId)).tenders[0]?.state).toBe('PROCESSING')
  await clock.askAfter(tender.id, 40)
  await expect.poll(async () => (await scene.status(orderId)).tenders[0]?.state).toBe('CLOSED')
  expect(await there(tender)).toMatchObject({ status: 'PAY_CANCELED' })
  // Here the money comes while we cancel, and Shouqianba gives it back: both stand on the ledger.
  const late = await pay('ASKS')
  await scene.lose('query', 1)
  await scene.happen(late.tender, { status: 'PAID' })
  await clock.askAfter(late.tender.id, 60)
  await expect
    .poll(async () => (await scene.status(late.orderId)).tenders)
    .toMatchObject([{ state: 'CLOSED', received: sofaPrice, aside: 0 }])
})

test('C10 C11 a cancellation without a clear end, and levels of an answer that contradict each other, leave the tender unknown', async () => {
  const { orderId, tender } = await pay('ASKS')
  await scene.lose('CANCEL_ERROR', 1)
  await clock.askAfter(tender.id, 60)
  await expect.poll(async () => (await scene.status(orderId)).tenders[0]?.state).toBe('UNKNOWN')
  await scene.lose('CANCEL_ERROR', 0)
  for (const status of ['PAY_ERROR', 'INVALID_STATUS_CODE'] as const) {
    await scene.happen(tender, { status })
    const asked = await scene.guide.ask(payments.remoteQuery, { tenderId: tender.id })
    expect(asked).toMatchObject({ state: 'UNKNOWN', received: 0 })
  }
  await scene.happen(tender, { status: 'PAID' })
  expect(await scene.guide.ask(payments.remoteQuery, { tenderId: tender.id })).toMatchObject({
    state: 'SUCCEEDED',
  })
})

test('C14 the number is known at Shouqianba: with our amount it is our earlier try, with another one a task for finance', async () => {
  for (const [totalCents, expected] of [
    [sofaPrice, { state: 'SUCCEEDED', flag: null, aside: 0 }],
    [sofaPrice - 100, { state: 'SUCCEEDED', flag: 'AMOUNT_MISMATCH', aside: sofaPrice - 100 }],
  ] as const) {
    const input = await scene.wanted('PAYS', sofaPrice)
    await scene.lose('pay', 1)
    const key = { 'idempotency-key': `conflict-${totalCents}` }
    const lost = await scene.guide.ask(payments.codeSubmit, input, key)
    expect(lost.state).toBe('UNKNOWN')
    await scene.happen(lost, { totalCents, status: 'PAID' })
    // As a till that died before it heard of anything.
    const { id } = splitScopedId(lost.id)
    await sql`update tenders set state = 'CREATED' where id = ${id}`.execute(world.db)
    await sql`delete from idempotency_keys where key = ${key['idempotency-key']}`.execute(world.db)
    expect(await scene.guide.ask(payments.codeSubmit, input, key)).toMatchObject(expected)
  }
  const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'OTHER_AMOUNT' })
  expect(data.map(({ amount }) => amount)).toContain(sofaPrice - 100)
})

test('C15 a repeated revocation or refund counts as done', async () => {
  const again = async (orderId: string) => {
    const [refund] = (await refundsOf(orderId)) ?? []
    expect(refund?.state).toBe('PROCESSING')
    await scene.finance.ask(payments.refundRetry, { refundId: refund?.id ?? '' })
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'DONE' }])
  }
  const whole = await pay('PAYS', 20_000)
  await scene.lose('revoke', 1)
  await revoke(whole.orderId, whole.tenderId, 20_000)
  await again(whole.orderId)
  const part = await pay('PAYS', 20_000)
  await scene.lose('refund', 1)
  await revoke(part.orderId, part.tenderId, 5_000)
  await again(part.orderId)
  expect(await there(part.tender)).toMatchObject({ net_cents: 15_000 })
})

test('C16 what was sold with a promotion of the platform goes back whole or not at all; a day later by a refund', async () => {
  const { orderId, tender } = await pay('PAYS', 20_000)
  await scene.happen(tender, { promoted: true })
  await revoke(orderId, tender.id, 5_000)
  expect(await refundsOf(orderId)).toMatchObject([
    { state: 'FAILED', failure: 'UPAY_TCP_ORDER_NOT_REFUNDABLE' },
  ])
  const whole = await pay('PAYS', 20_000)
  await scene.happen(whole.tender, { promoted: true, paidDaysAgo: 1 })
  await revoke(whole.orderId, whole.tenderId, 20_000)
  expect(await refundsOf(whole.orderId)).toMatchObject([{ state: 'DONE' }])
  expect(await there(whole.tender)).toMatchObject({ status: 'REFUNDED' })
})

test('C17 a discount that the merchant or the platform bears: the tender counts whole, and who bears what is kept', async () => {
  const { orderId, tender } = await pay('ASKS', 20_000)
  await scene.happen(tender, { status: 'PAID', merchantBorne: 300, platformBorne: 500, notify: true })
  expect(await scene.status(orderId)).toMatchObject({
    paid: 20_000,
    aside: 0,
    tenders: [{ received: 20_000, merchantBorne: 300, platformBorne: 500 }],
  })
})

test('a shop without a working terminal keeps no refund of another shop waiting', async () => {
  const second = await setUpayScene(world)
  await second.activate()
  const input = await second.wanted('PAYS', 20_000)
  const { id } = await second.guide.ask(payments.codeSubmit, input)
  const first = await pay('PAYS', 20_000)
  await scene.admin.ask(payments.posDeactivate, { terminalId: terminal.id })
  await revoke(first.orderId, first.tenderId, 5_000)
  await scene.lose('refund', 1)
  const wish = { orderId: input.orderId, tenderId: id, amount: 5_000, reason: '退货' }
  await second.finance.ask(payments.revoke, wish)
  const states = async () => [
    (await refundsOf(first.orderId))?.[0]?.state,
    (await second.status(input.orderId)).tenders[0]?.refunds[0]?.state,
  ]
  expect(await states()).toEqual(['PROCESSING', 'PROCESSING'])
  await sql`
    update refunds
    set ask_at = case tender_id
      when ${splitScopedId(first.tenderId).id} then now() - interval '2 minutes'
      else now() - interval '1 minute'
    end
    where state = 'PROCESSING'`.execute(world.db)
  await world.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
  expect(await states()).toEqual(['PROCESSING', 'DONE'])
})

const qrFor = async (amount: number) => {
  const { orderId } = await scene.wanted('PAYS', amount)
  return { orderId, amount, wallet: 'ALIPAY' as const }
}

test('a code on our screen is scanned and paid: its notification books it once, and it goes back there', async () => {
  const input = await qrFor(30_000)
  const tender = await scene.guide.ask(payments.posQrSubmit, input)
  expect(tender).toMatchObject({ type: 'POS_CODE', state: 'PROCESSING' })
  expect(tender.codeUrl).toMatch(/^http/)
  const leftMs = Date.parse(tender.expiresAt ?? '') - Date.now()
  expect(leftMs).toBeGreaterThan(200_000)
  expect(leftMs).toBeLessThanOrEqual(240_000)
  const [told] = [await scene.happen(tender, { status: 'PAID', notify: true })]
  expect(told.notified).toBe('200 success')
  await scene.happen(tender, { status: 'PAID', notify: true })
  const { paid, tenders } = await scene.status(input.orderId)
  expect({ paid, code: tenders[0]?.codeUrl }).toEqual({ paid: 30_000, code: null })
  await revoke(input.orderId, tender.id, 30_000)
  expect(await refundsOf(input.orderId)).toMatchObject([{ state: 'DONE' }])
  expect(await there(tender)).toMatchObject({ status: 'CANCELED', net_cents: 0 })
})

test('a code on our screen that nobody scans is cancelled at Shouqianba, by hand and after its four minutes', async () => {
  const input = await qrFor(30_000)
  const first = await scene.guide.ask(payments.posQrSubmit, input)
  expect(await scene.guide.ask(payments.remoteCancel, { tenderId: first.id })).toMatchObject({
    state: 'CLOSED',
  })
  expect(await there(first)).toMatchObject({ status: 'PAY_CANCELED' })
  const second = await scene.guide.ask(payments.posQrSubmit, input)
  await clock.askAfter(second.id, 241)
  expect(await there(second)).toMatchObject({ status: 'PAY_CANCELED' })
  expect(await scene.status(input.orderId)).toMatchObject({ paid: 0 })
})

test('C14 the answer with a code for our screen is lost: the same number shows none again, so that it ends and nobody pays twice', async () => {
  const input = await qrFor(30_000)
  const key = { 'idempotency-key': randomUUID() }
  await scene.lose('precreate', 1)
  expect((await scene.guide.refused(payments.posQrSubmit, input, key)).code).toBe(
    'PAYMENT_PROVIDER_UNAVAILABLE',
  )
  const { tenders: begun } = await scene.status(input.orderId)
  expect(begun).toMatchObject([{ state: 'CREATED', codeUrl: null }])
  expect((await scene.guide.refused(payments.posQrSubmit, input, key)).code).toBe('PAYMENT_REFUSED')
  expect(await there({ id: begun[0]?.id ?? '' })).toMatchObject({ status: 'PAY_CANCELED' })
  expect(await scene.guide.ask(payments.posQrSubmit, input)).toMatchObject({ state: 'PROCESSING' })
  expect((await scene.status(input.orderId)).tenders.map(({ state }) => state)).toEqual([
    'CLOSED',
    'PROCESSING',
  ])
})
