import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { InputOf } from '@showfloor/contract/common/call'
import type { BillSource, KnownSource } from '@showfloor/contract/common/provider-bills'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { upayDesk } from '../../../testing/payments/upay-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderNo } from '../../payments/payments.public.ts'

const { payments, reconciliation } = contract

let world: PayingWorld
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setDifferenceScene(world)
})
afterAll(() => world.close())

// For a running day the sandbox returns the trades so far.
const today = chinaDay(new Date())
const job = () => world.app.jobs.find(({ name }) => name === 'bills-fetch')?.work()
const trouble = (source: BillSource, what: object) =>
  fetch(`${world.sandboxUrl}/sandbox/bills/${source}`, { method: 'POST', body: JSON.stringify(what) })
const byHand = (source: KnownSource) => scene.finance.ask(reconciliation.fetch, { source, day: today })
const billOf = async (wanted: BillSource, of = today) => {
  const { data } = await scene.finance.ask(reconciliation.bills, { size: 100 })
  return data.find(({ source, day }) => source === wanted && day === of)
}
const differencesOf = async (wanted: BillSource, more: InputOf<typeof reconciliation.differences> = {}) => {
  const { data } = await scene.finance.ask(reconciliation.differences, { size: 100, ...more })
  return data
    .filter(({ source }) => source === wanted)
    .map(({ kind, number, theirs, ours }) => ({ kind, number, theirs, ours }))
}
/** The job of the hour in which this day's bill is due. */
const dueJob = async (source: BillSource) => {
  await sql`
    update provider_bill_days
    set next_at = now()
    where source = ${source} and day = ${today}::date`.execute(world.db)
  await job()
  const { data } = await scene.finance.ask(reconciliation.days, { until: today })
  return data.find((one) => one.source === source && one.day === today)
}
const numbered = (tenderId: string): string => {
  const { shopId, id } = splitScopedId(tenderId)
  return tenderNo(shopId, id)
}

const linkOn = async (orderId: string, type: 'WECHAT_PAY' | 'ALIPAY', amount: number) => {
  const { id } = await scene.guide.ask(payments.remoteSubmit, { orderId, type, amount })
  return id
}
/** An order paid by a link. */
const paidByLink = async (type: 'WECHAT_PAY' | 'ALIPAY', amount = 10_000) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const tenderId = await linkOn(orderId, type, amount)
  await world.act(tenderId, 'pay')
  await expect.poll(async () => (await scene.guide.ask(payments.status, { orderId })).paid).toBe(amount)
  return { orderId, tenderId, no: numbered(tenderId) }
}

test('S5 a bill that is not written yet is requested again; a day without trades is a valid, empty bill', async () => {
  await trouble('ALIPAY', { not_ready: true })
  await trouble('ALIPAY_FUNDS', { not_ready: true })
  await trouble('CLOUD_POS', { not_ready: true })
  await job()
  // Alipay's bill of yesterday may be late until the afternoon.
  const beforeYesterday = { until: chinaDay(new Date(), -2) }
  const { data } = await scene.finance.ask(reconciliation.days, beforeYesterday)
  expect(data.length).toBe(35)
  // WeChat Pay says so explicitly. Alipay gives the same answer for a bill that is not written yet, and counts as empty from the afternoon on.
  const state = (wanted: BillSource) =>
    data.find(({ source, day }) => source === wanted && day === chinaDay(new Date(), -3))?.state
  expect([state('WECHAT_PAY'), state('WECHAT_FUNDS'), state('ALIPAY'), state('CLOUD_POS')]).toEqual([
    'EMPTY',
    'EMPTY',
    'EMPTY',
    'NOT_READY',
  ])
  const waiting = data.find(({ source }) => source === 'CLOUD_POS')
  expect(Date.parse(waiting?.nextAt ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000)
  expect(await billOf('WECHAT_PAY', chinaDay(new Date(), -3))).toMatchObject({
    rows: 0,
    open: 0,
    takenBy: '',
  })

  await trouble('CLOUD_POS', {})
  await sql`update provider_bill_days set next_at = now() where state = 'NOT_READY'`.execute(world.db)
  await job()
  const later = await scene.finance.ask(reconciliation.days, beforeYesterday)
  expect(later.data.map(({ state: of }) => of)).not.toContain('NOT_READY')
  await trouble('ALIPAY', { not_ready: true })
  expect(await byHand('ALIPAY')).toMatchObject({ state: 'NOT_READY', rows: 0 })
  await trouble('ALIPAY', {})
  expect((await scene.manager.refused(reconciliation.fetch, { source: 'ALIPAY', day: today })).code).toBe(
    'FORBIDDEN',
  )
  expect(
    (await scene.finance.refused(reconciliation.fetch, { source: 'ALIPAY', day: chinaDay(new Date(), 1) }))
      .code,
  ).toBe('BILL_NOT_FETCHED')
})

test('S2 a fetched bill that is truncated or has a wrong hash is refused whole with its reason, and accepted once it is correct', async () => {
  const { no } = await paidByLink('WECHAT_PAY')
  await trouble('WECHAT_PAY', { break_hash: true })
  expect(await byHand('WECHAT_PAY')).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('校验值') as string,
  })
  await trouble('WECHAT_PAY', { cut: true })
  const cut = await dueJob('WECHAT_PAY')
  expect(cut).toMatchObject({ state: 'FAILED', reason: expect.stringMatching(/合计|列/) as string })
  expect(Date.parse(cut?.nextAt ?? '')).toBeLessThan(Date.now() + 3_600_000)
  expect(await billOf('WECHAT_PAY')).toBeUndefined()
  await trouble('WECHAT_PAY', {})
  expect(await dueJob('WECHAT_PAY')).toMatchObject({ state: 'TAKEN', reason: '', rows: 1, open: 0 })
  // A sale of another system appears later: the file replaces the previous one. The same file again changes nothing.
  await trouble('WECHAT_PAY', { foreign_cents: 5550 })
  expect(await byHand('WECHAT_PAY')).toMatchObject({ state: 'TAKEN', rows: 2, open: 0 })
  await byHand('WECHAT_PAY')
  expect(await billOf('WECHAT_PAY')).toMatchObject({ revision: 2, foreign: 5550, fee: 93, takenBy: '钱会计' })
  expect(await differencesOf('WECHAT_PAY')).toEqual([])

  // Trades and arrivals are two bills: here the money has not arrived yet.
  await trouble('WECHAT_FUNDS', { drop: [no] })
  await paidByLink('WECHAT_PAY')
  expect(await byHand('WECHAT_FUNDS')).toMatchObject({ state: 'TAKEN', open: 1 })
  expect(await differencesOf('WECHAT_FUNDS')).toEqual([
    { kind: 'MISSING_THERE', number: no, theirs: null, ours: 10_000 },
  ])
  await trouble('WECHAT_FUNDS', {})
  expect(await byHand('WECHAT_FUNDS')).toMatchObject({ open: 0 })
  expect(await differencesOf('WECHAT_FUNDS', { state: 'EXPLAINED' })).toMatchObject([{ number: no }])
})

test('S9 the bill of the Alipay account is the third side: what did not arrive is open, refunds are found by their payment, fees lead to their order', async () => {
  const { orderId, no } = await paidByLink('ALIPAY', 30_000)
  for (const reason of ['破损', '破损', '退差'])
    await scene.manager.ask(payments.revoke, { orderId, amount: reason === '退差' ? 700 : 500, reason })
  await trouble('ALIPAY_FUNDS', { drop: [no] })
  expect(await byHand('ALIPAY')).toMatchObject({ open: 0 })
  expect(await byHand('ALIPAY_FUNDS')).toMatchObject({ state: 'TAKEN', open: 1 })
  expect(await differencesOf('ALIPAY_FUNDS')).toEqual([
    { kind: 'MISSING_THERE', number: no, theirs: null, ours: 30_000 },
  ])
  await trouble('ALIPAY_FUNDS', {})
  // The payment and its fee, three refunds with the fees that they return.
  expect(await byHand('ALIPAY_FUNDS')).toMatchObject({ state: 'TAKEN', rows: 8, open: 0 })
  const bill = await billOf('ALIPAY_FUNDS')
  expect(bill).toMatchObject({
    paid: 30_000,
    refunded: 1700,
    fee: 170,
    foreignRows: 0,
    merchant: '2088000000000000',
  })
  const fees = await scene.finance.ask(reconciliation.rows, { id: bill?.id ?? '', of: 'FEE' })
  expect(fees.data.map((row) => [row.orderId, row.fee])).toEqual([
    [orderId, 180],
    [orderId, -3],
    [orderId, -3],
    [orderId, -4],
  ])
  await trouble('ALIPAY_FUNDS', { cut: true })
  expect(await byHand('ALIPAY_FUNDS')).toMatchObject({
    state: 'FAILED',
    reason: expect.stringMatching(/合计|列/) as string,
  })
  await trouble('ALIPAY_FUNDS', {})
})

test('Alipay’s bills in an archive, and those of Shouqianba’s terminals and payment codes, are read with refunds', async () => {
  const { orderId, no } = await paidByLink('ALIPAY', 20_000)
  await scene.finance.ask(payments.revoke, { orderId, amount: 5000, reason: '保价' })
  expect(await byHand('ALIPAY')).toMatchObject({ state: 'TAKEN', rows: 6, open: 0 })
  expect(await billOf('ALIPAY')).toMatchObject({ paid: 50_000, refunded: 6700, fee: 260, open: 0 })
  await trouble('ALIPAY', { amounts: { [no]: 19_000 } })
  await byHand('ALIPAY')
  expect(await differencesOf('ALIPAY')).toEqual([
    { kind: 'AMOUNT', number: no, theirs: 19_000, ours: 20_000 },
  ])

  await sql`
    update shops
    set payment_types = '{WECHAT_PAY,ALIPAY,CLOUD_POS}', cloud_pos_type = 'SHOUQIANBA_LITE'`.execute(world.db)
  const { id: sold } = await confirmedOrder(scene.scene)
  const pushed = await scene.guide.ask(payments.posSubmit, { orderId: sold, amount: 7000 })
  await fetch(`${world.sandboxUrl}/sandbox/terminal/${numbered(pushed.id)}`, {
    method: 'POST',
    body: JSON.stringify({ status: '4' }),
  })
  await expect.poll(async () => (await scene.guide.ask(payments.status, { orderId: sold })).paid).toBe(7000)
  expect(await byHand('CLOUD_POS')).toMatchObject({ state: 'TAKEN', rows: 1, open: 0 })

  // Payment codes taken by terminals are in the same file: refunds under a short number, a revocation without one.
  await sql`
    update shops
    set payment_types = '{WECHAT_PAY,ALIPAY,POS_CODE}', cloud_pos_type = 'SHOUQIANBA_CODE'`.execute(world.db)
  const upay = await upayDesk(world, scene)
  await upay.activate()
  const [kept, revoked] = [await upay.wanted('PAYS', 6000), await upay.wanted('PAYS', 5000)]
  const code = await scene.guide.ask(payments.codeSubmit, kept)
  await scene.guide.ask(payments.codeSubmit, revoked)
  await scene.manager.ask(payments.revoke, { orderId: kept.orderId, amount: 1000, reason: '保价' })
  await scene.manager.ask(payments.revoke, { orderId: revoked.orderId, amount: 5000, reason: '错收' })
  expect(await byHand('CLOUD_POS')).toMatchObject({ state: 'TAKEN', rows: 5, open: 0 })
  expect(await billOf('CLOUD_POS')).toMatchObject({ paid: 18_000, refunded: 6000, foreignRows: 0 })
  await trouble('CLOUD_POS', { drop: [numbered(code.id)] })
  await byHand('CLOUD_POS')
  expect(await differencesOf('CLOUD_POS')).toEqual([
    { kind: 'MISSING_THERE', number: numbered(code.id), theirs: null, ours: 6000 },
  ])
  await trouble('CLOUD_POS', {})
  expect(await byHand('CLOUD_POS')).toMatchObject({ open: 0 })
  await trouble('CLOUD_POS', { break_hash: true })
  expect(await byHand('CLOUD_POS')).toMatchObject({ state: 'FAILED' })
})

test('S11 an order that was paid twice appears in the bill: its provider is queried, the money waits to be refunded; a row that comes twice is a duplicate', async () => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const { due } = await scene.guide.ask(payments.status, { orderId })
  const first = await linkOn(orderId, 'WECHAT_PAY', due)
  await scene.guide.ask(payments.remoteCancel, { tenderId: first })
  const second = await linkOn(orderId, 'WECHAT_PAY', due)
  await world.act(second, 'pay')
  // The bank was slower than the closing, without a notification.
  await world.act(first, 'pay', { drop: true })
  await expect.poll(async () => (await scene.guide.ask(payments.status, { orderId })).paid).toBe(due)
  expect(await scene.guide.ask(payments.status, { orderId })).toMatchObject({ aside: 0 })
  expect(await byHand('WECHAT_PAY')).toMatchObject({ state: 'TAKEN', open: 0 })
  expect(await differencesOf('WECHAT_PAY', { state: 'CORRECTED' })).toEqual([
    { kind: 'MISSING_HERE', number: numbered(first), theirs: due, ours: null },
  ])
  expect(await scene.guide.ask(payments.status, { orderId })).toMatchObject({ paid: due, aside: due })
  const { data: waiting } = await scene.finance.ask(payments.toLookAt, {})
  const actions = expect.arrayContaining(['giveBack']) as string[]
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, amount: due, actions }))
  await scene.finance.ask(payments.giveBack, { tenderId: first })
  expect(await scene.guide.ask(payments.status, { orderId })).toMatchObject({ paid: due, aside: 0 })
  expect(await byHand('WECHAT_PAY')).toMatchObject({ state: 'TAKEN', open: 0 })
  await trouble('WECHAT_PAY', { twice: [numbered(second)] })
  expect(await byHand('WECHAT_PAY')).toMatchObject({ open: 1 })
  expect(await differencesOf('WECHAT_PAY')).toEqual([
    { kind: 'DUPLICATE', number: numbered(second), theirs: due, ours: due },
  ])
  await trouble('WECHAT_PAY', {})
  expect(await byHand('WECHAT_PAY')).toMatchObject({ open: 0 })
})

test('S7 a fee other than the agreed rate is a difference until another rate explains it, and finance is notified of open ones', async () => {
  await byHand('WECHAT_PAY')
  const before = await billOf('WECHAT_PAY')
  const one = await paidByLink('WECHAT_PAY', 33_333)
  const rateOf = (rate: number, more = {}) =>
    scene.finance.ask(reconciliation.setRate, {
      source: 'WECHAT_PAY',
      from: today,
      rate,
      returnsFee: true,
      ...more,
    })
  const general = await rateOf(6000)
  // Five decimals and a rounding to cents agree; twice the fee does not.
  await byHand('WECHAT_PAY')
  expect(await differencesOf('WECHAT_PAY', { kind: 'FEE' })).toEqual([])
  // The fee of 1.99998 is 2.00, and what was rounded stays visible.
  const after = await billOf('WECHAT_PAY')
  expect([after?.fee, after?.feeRest]).toEqual([(before?.fee ?? 0) + 200, (before?.feeRest ?? 0) - 2])
  await trouble('WECHAT_PAY', { drop: [], fee_millionths: 12_000 })
  await byHand('WECHAT_PAY')
  const found = await differencesOf('WECHAT_PAY', { kind: 'FEE' })
  expect(found).toContainEqual({ kind: 'FEE', number: one.no, theirs: 400, ours: 200 })
  // A refund has a fee as well.
  expect(found.some(({ theirs, ours }) => (theirs ?? 0) < 0 && (ours ?? 0) < 0)).toBe(true)
  expect(
    await scene.finance.refused(reconciliation.setRate, {
      source: 'WECHAT_PAY',
      from: today,
      rate: 5000,
      returnsFee: true,
    }),
  ).toMatchObject({ code: 'RATE_EXISTS' })
  // A rate for one shop and tender type takes precedence over a general one.
  const own = await rateOf(12_000, { shopId: scene.shopId, type: 'WECHAT_PAY' })
  expect(await differencesOf('WECHAT_PAY', { kind: 'FEE' })).toEqual([])
  await scene.finance.ask(reconciliation.removeRate, { id: own.id })
  expect((await differencesOf('WECHAT_PAY', { kind: 'FEE' })).length).toBe(found.length)
  expect((await scene.finance.ask(reconciliation.rates, {})).data).toMatchObject([
    { id: general.id, rate: 6000, type: null, shopId: null, until: null },
  ])

  // From 14:00 on, the job of the first test has already told of the bills that were missing then.
  await sql`delete from notifications where content ->> 'kind' = 'BILLS_OPEN'`.execute(world.db)
  await sql`update provider_bill_days set next_at = null, state = 'TAKEN', reason = null`.execute(world.db)
  await job()
  await job()
  const { data } = await scene.finance.ask(contract.notifications.list, { shopId: scene.shopId })
  expect(data.map(({ content }) => content).filter(({ kind }) => kind === 'BILLS_OPEN')).toMatchObject([
    { missing: 0 },
  ])
})

test('S12 a payment that only the bill has is queried and then booked, as late money where its tender was closed', async () => {
  await trouble('WECHAT_PAY', {})
  await sql`update shops set payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE}'`.execute(world.db)
  const [closed, unknown] = [await confirmedOrder(scene.scene), await confirmedOrder(scene.scene)]
  const link = await linkOn(closed.id, 'WECHAT_PAY', 4200)
  await scene.guide.ask(payments.remoteCancel, { tenderId: link })
  const answer = await fetch(`${world.sandboxUrl}/sandbox/codes`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'WECHAT_PAY', manner: 'ASKS' }),
  })
  const { code } = (await answer.json()) as { code: string }
  const scanned = await scene.guide.ask(payments.codeSubmit, {
    orderId: unknown.id,
    amount: 5000,
    authCode: code,
  })
  // Its outcome was lost, and so are both notifications.
  await sql`
    update tenders
    set state = 'UNKNOWN'
    where id = ${splitScopedId(scanned.id).id}`.execute(world.db)
  for (const tenderId of [link, scanned.id]) await world.act(tenderId, 'pay', { drop: true })
  const status = (orderId: string) => scene.guide.ask(payments.status, { orderId })
  expect(await status(unknown.id)).toMatchObject({ paid: 0, tenders: [{ state: 'UNKNOWN' }] })
  expect(await byHand('WECHAT_PAY')).toMatchObject({ state: 'TAKEN', open: 0 })
  expect(await status(closed.id)).toMatchObject({ paid: 0, aside: 4200, tenders: [{ flag: 'LATE' }] })
  expect(await status(unknown.id)).toMatchObject({ paid: 5000, tenders: [{ state: 'SUCCEEDED' }] })
})
