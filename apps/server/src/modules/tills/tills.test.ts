import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { setDifferenceScene, tried, type DifferenceScene } from '../../testing/difference-scene.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

const { payments, tills } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const today = (offset = 0): string => chinaDay(new Date(), offset)
const pieces = (yuan: number) => [{ value: 100 as const, pieces: yuan }]

/** A shop with one till of this name. */
const shopWithTill = async (scene: DifferenceScene, name = '前台') => {
  const { data } = await scene.manager.ask(tills.create, { shopId: scene.shopId, name })
  return data.find((till) => till.name === name)?.id ?? ''
}
const opened = async (scene: DifferenceScene, id: string, float = 50_000, who: Caller = scene.guide) => {
  const { data } = await who.ask(tills.open, { id, float })
  return data.find((till) => till.id === id)?.session?.id ?? ''
}
const kinds = ({ movements }: { movements: readonly { kind: string; amount: number }[] }) =>
  movements.map(({ kind, amount }) => [kind, amount]).toReversed()

describe('a drawer', () => {
  let scene: DifferenceScene
  beforeAll(async () => {
    scene = await setDifferenceScene(world)
  })

  test('takes the cash of orders, refunds from it, and needs a reason when the count differs', async () => {
    const id = await shopWithTill(scene)
    expect((await scene.manager.refused(tills.create, { shopId: scene.shopId, name: '前台' })).code).toBe(
      'TILL_NAME_TAKEN',
    )
    const sessionId = await opened(scene, id)
    expect((await scene.guide.refused(tills.open, { id, float: 0 })).code).toBe('TILL_OPEN')

    const orderId = await scene.paidOrder(20_000)
    await scene.finance.ask(payments.revoke, { orderId, amount: 5000, reason: '改选' })
    const pay = (amount: number, reason: string) =>
      scene.guide.ask(tills.pay, { id: sessionId, amount, reason })
    await pay(1000, '换零')
    await pay(-2000, '买水')
    expect(
      (await scene.guide.refused(tills.pay, { id: sessionId, amount: -64_001, reason: '存银行' })).code,
    ).toBe('TILL_SHORT')
    const seen = await scene.manager.ask(tills.session, { id: sessionId })
    expect(kinds(seen)).toEqual([
      ['FLOAT', 50_000],
      ['ORDER', 20_000],
      ['ORDER_BACK', -5000],
      ['PAY_IN', 1000],
      ['PAY_OUT', -2000],
    ])
    expect(seen.movements.map((one) => one.orderId).filter(Boolean)).toEqual([orderId, orderId])
    expect(seen.expected).toBe(64_000)
    // The person who counts does not see the expected amount.
    expect((await scene.guide.ask(tills.session, { id: sessionId })).expected).toBeNull()

    const close = { id: sessionId, pieces: pieces(630) }
    const refused = await scene.guide.refused(tills.close, close)
    expect(refused).toMatchObject({ code: 'TILL_DIFFERENCE', error: expect.stringContaining('−10') })
    const counted = await scene.guide.ask(tills.close, { ...close, reason: '找错零' })
    expect(counted).toMatchObject({ expected: 64_000, counted: 63_000, reason: '找错零' })
    expect((await scene.guide.refused(tills.pay, { id: sessionId, amount: 100, reason: '换零' })).code).toBe(
      'TILL_CLOSED',
    )
    for (const change of [
      sql`update till_sessions set counted_cents = 1 where closed_at is not null`,
      sql`update till_movements set amount_cents = 1`,
      sql`delete from till_movements`,
    ])
      await expect(change.execute(world.db)).rejects.toThrow('append-only')
    await expect(
      sql`
        insert into till_movements (shop_id, session_id, kind, amount_cents, reason, account_id)
        select shop_id, id, 'PAY_IN', 1, 'x', opened_by
        from till_sessions
        where closed_at is not null`.execute(world.db),
    ).rejects.toThrow('is counted')
  })

  test('never refunds more than it holds: the refund waits until cash is paid in, and nothing is booked before', async () => {
    const shop = await setDifferenceScene(world)
    const sessionId = await opened(shop, await shopWithTill(shop), 0)
    const orderId = await shop.paidOrder(20_000)
    await shop.guide.ask(tills.pay, { id: sessionId, amount: -15_000, reason: '存银行' })
    const asked = await shop.finance.ask(payments.revoke, { orderId, amount: 6000, reason: '改选' })
    const [refund] = asked.tenders.flatMap(({ refunds }) => refunds)
    expect(refund).toMatchObject({
      state: 'FAILED',
      failure: 'TILL_SHORT',
      actions: ['retry', 'settle'],
    })
    expect(asked).toMatchObject({ paid: 20_000, refunded: 0 })
    const again = await shop.finance.ask(payments.refundRetry, { refundId: refund?.id ?? '' })
    expect(again).toMatchObject({ paid: 20_000, refunded: 0 })
    await shop.guide.ask(tills.pay, { id: sessionId, amount: 1000, reason: '取备用金' })
    const done = await shop.finance.ask(payments.refundRetry, { refundId: refund?.id ?? '' })
    expect(done).toMatchObject({ paid: 14_000, refunded: 6000 })
    const more = await shop.finance.ask(payments.revoke, { orderId, amount: 500, reason: '改选' })
    const open = more.tenders.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'FAILED')
    const other = { refundId: open?.id ?? '', evidence: '银行转账' }
    expect(await shop.finance.ask(payments.refundSettle, other)).toMatchObject({ refunded: 6500 })
    expect((await shop.manager.ask(tills.session, { id: sessionId })).expected).toBe(0)
  })

  test('is chosen by its user if a shop has several', async () => {
    const shop = await setDifferenceScene(world)
    const [one, other] = [await shopWithTill(shop, '一号'), await shopWithTill(shop, '二号')]
    const first = await opened(shop, one, 0)
    const second = await opened(shop, other, 0, shop.manager)
    await shop.paidOrder(100)
    await shop.guide.ask(tills.use, { id: other })
    await shop.paidOrder(300)
    const held = async (id: string) => (await shop.manager.ask(tills.session, { id })).expected
    expect([await held(first), await held(second)]).toEqual([100, 300])
    const { data } = await shop.guide.ask(tills.list, { shopId: shop.shopId })
    expect(data.map(({ name, session }) => [name, session?.mine])).toEqual([
      ['一号', false],
      ['二号', true],
    ])
    // Finance pays a refund from the drawer that it chooses, not from none.
    const orderId = await shop.paidOrder(500)
    const asked = await shop.finance.ask(payments.revoke, { orderId, amount: 200, reason: '改选' })
    const [refund] = asked.tenders.flatMap(({ refunds }) => refunds)
    expect(refund).toMatchObject({ state: 'FAILED', failure: 'TILL_CHOICE' })
    await shop.finance.ask(tills.use, { id: one })
    await shop.guide.ask(tills.pay, { id: first, amount: 1000, reason: '取备用金' })
    const done = await shop.finance.ask(payments.refundRetry, { refundId: refund?.id ?? '' })
    expect(done).toMatchObject({ paid: 300, refunded: 200 })
    expect([await held(first), await held(second)]).toEqual([900, 800])
    expect((await shop.manager.refused(tills.update, { id: one, name: '二号', retired: false })).code).toBe(
      'TILL_NAME_TAKEN',
    )
    expect((await shop.manager.refused(tills.update, { id: one, name: '一号', retired: true })).code).toBe(
      'TILL_OPEN',
    )
    expect((await shop.guide.refused(tills.create, { shopId: shop.shopId, name: '三号' })).code).toBe(
      'FORBIDDEN',
    )
    expect((await scene.guide.refused(tills.open, { id: one, float: 0 })).code).toBe('SHOP_FORBIDDEN')
  })

  test('loses no cash that is taken while it is counted', async () => {
    const shop = await setDifferenceScene(world)
    const sessionId = await opened(shop, await shopWithTill(shop), 0)
    const waiting = await Promise.all(Array.from({ length: 6 }, () => confirmedOrder(shop.scene)))
    const close = () => shop.manager.ask(tills.close, { id: sessionId, pieces: [], reason: '抽查' })
    await Promise.all([...waiting.map(({ id }) => shop.cash(id, 1000)), tried(close())])
    const session = await shop.manager.ask(tills.session, { id: sessionId })
    const inDrawer = session.movements.reduce((sum, { amount }) => sum + amount, 0)
    expect(session.expected).toBe(inDrawer)
    const { lines } = await shop.manager.ask(tills.day, { shopId: shop.shopId, day: today() })
    expect(lines.reduce((sum, { expected }) => sum + expected, 0)).toBe(6000)
  })
})

describe('the close of a day', () => {
  let scene: DifferenceScene
  let sessionId: string
  const day = today()
  const shown = (who: Caller = scene.finance) => who.ask(tills.day, { shopId: scene.shopId, day })
  const submit = (lines: object[], who: Caller = scene.manager, of = day) =>
    who.ask(tills.daySubmit, { shopId: scene.shopId, day: of, lines: lines as never })
  const refusal = async (work: Promise<object>) => (await tried(work)) as { code?: string }
  const loose = (counted: number, reason = '') => ({ type: 'CASH', expected: 30_000, counted, reason })

  test('compares expected and counted amounts, needs reasons and two people, and never changes afterwards', async () => {
    scene = await setDifferenceScene(world)
    // Before any till was opened.
    const beforeTills = await scene.paidOrder(30_000)
    sessionId = await opened(scene, await shopWithTill(scene), 10_000)
    await scene.paidOrder(20_000)
    expect(await shown()).toMatchObject({
      state: 'OPEN',
      taken: 50_000,
      openTills: ['前台'],
      actions: ['submit'],
    })
    expect(await refusal(submit([loose(30_000)]))).toEqual({ code: 'DAY_TILL_OPEN' })
    await scene.guide.ask(tills.close, { id: sessionId, pieces: pieces(299), reason: '少一元' })

    expect((await shown()).loose).toMatchObject([{ orderId: beforeTills, amount: 30_000 }])
    expect(await refusal(submit([]))).toEqual({ code: 'DAY_CHANGED' })
    expect(await refusal(submit([{ ...loose(30_000), expected: 1 }]))).toEqual({ code: 'DAY_CHANGED' })
    expect(await refusal(submit([loose(29_000)]))).toEqual({ code: 'DAY_REASON' })
    const signed = await submit([loose(29_000, '找零')])
    expect(signed).toMatchObject({
      state: 'SIGNED',
      taken: 50_000,
      lines: [
        { till: '前台', float: 10_000, expected: 30_000, counted: 29_900, reason: '少一元' },
        { type: 'CASH', till: null, expected: 30_000, counted: 29_000, reason: '找零' },
      ],
      firstBy: '周店长',
      actions: ['reopen'],
    })
    const { version } = signed
    const ref = { shopId: scene.shopId, day, version }
    expect((await scene.manager.refused(tills.daySign, ref)).code).toBe('DAY_SECOND_PERSON')
    expect((await scene.finance.refused(tills.daySign, { ...ref, version: 9 })).code).toBe('DAY_CHANGED')
    expect((await scene.guide.refused(tills.daySign, ref)).code).toBe('FORBIDDEN')
    // Reopened, it is counted again.
    expect((await scene.finance.ask(tills.dayReopen, ref)).state).toBe('OPEN')
    await submit([loose(29_000, '找零')])
    const closed = await scene.finance.ask(tills.daySign, ref)
    expect(closed).toMatchObject({ state: 'CLOSED', secondBy: '钱会计', actions: ['correct'] })
    expect(closed.loose).toMatchObject([{ orderId: beforeTills, amount: 30_000 }])
    for (const change of [
      sql`update day_ends set second_at = now()`,
      sql`delete from day_ends`,
      sql`update day_end_lines set reason = 'x'`,
      sql`delete from day_end_lines`,
    ])
      await expect(change.execute(world.db)).rejects.toThrow(/append-only|is signed/)
    const { data } = await scene.finance.ask(tills.days, { shopId: scene.shopId })
    expect(data).toEqual([
      { day, state: 'CLOSED', taken: 50_000, difference: -1100, firstBy: '周店长', secondBy: '钱会计' },
    ])
  })

  test('leaves later entries and corrections to the next day, and shows them at once', async () => {
    expect(await shown()).toMatchObject({ taken: 50_000, after: { amount: 0, entries: 0 } })
    const later = await scene.paidOrder(7000)
    await scene.finance.ask(payments.revoke, { orderId: later, amount: 1000, reason: '改选' })
    expect(await shown()).toMatchObject({ taken: 50_000, after: { amount: 6000, entries: 2 } })
    const found = { shopId: scene.shopId, day, type: 'CASH' as const, amount: 1000, reason: '找到了' }
    const corrected = await scene.finance.ask(tills.dayCorrect, found)
    expect(corrected.corrections).toMatchObject([{ ofDay: day, amount: 1000, actor: '钱会计' }])
    expect(corrected.lines).toMatchObject([{ counted: 29_900 }, { counted: 29_000 }])
    await expect(sql`delete from day_corrections`.execute(world.db)).rejects.toThrow('append-only')

    // The previous day, without entries, with a correction found today.
    scene = await setDifferenceScene(world)
    await scene.paidOrder(7000)
    const ref = { shopId: scene.shopId, day: today(-1) }
    expect((await scene.finance.refused(tills.dayCorrect, { ...found, ...ref })).code).toBe('NOT_FOUND')
    const { version } = await submit([], scene.manager, ref.day)
    await scene.finance.ask(tills.daySign, { ...ref, version })
    await scene.finance.ask(tills.dayCorrect, { ...found, ...ref })
    expect(await shown()).toMatchObject({
      state: 'OPEN',
      taken: 7000,
      lines: [{ type: 'CASH', till: null, expected: 8000 }],
      corrected: [{ ofDay: today(-1), amount: 1000 }],
    })
    expect(await refusal(submit([], scene.manager, today(1)))).toEqual({ code: 'DAY_NOT_YET' })
    expect(await refusal(submit([], scene.manager, today(-2)))).toEqual({ code: 'NOT_FOUND' })
  })

  test('adds up to the takings, with the float and what was paid into and out of the drawer', async () => {
    const shop = await setDifferenceScene(world)
    const id = await shopWithTill(shop)
    const drawer = await opened(shop, id, 20_000)
    await shop.paidOrder(50_003)
    await shop.guide.ask(tills.pay, { id: drawer, amount: -10_000, reason: '送货费' })
    await shop.guide.ask(tills.pay, { id: drawer, amount: 2500, reason: '换零' })
    // No coin shows the last three fen, so they need no reason.
    await shop.guide.ask(tills.close, { id: drawer, pieces: pieces(625), reason: '' })
    const of = { shopId: shop.shopId, day }
    const check = (book: Awaited<ReturnType<typeof shown>>) => {
      const sum = (part: (line: (typeof book.lines)[number]) => number) =>
        book.lines.reduce((all, line) => all + part(line), 0)
      expect(book.lines).toMatchObject([{ float: 20_000, paidIn: -7500, expected: 62_503, counted: 62_500 }])
      expect(sum(({ expected }) => expected)).toBe(
        book.taken + sum(({ float }) => float ?? 0) + sum(({ paidIn }) => paidIn ?? 0),
      )
    }
    check(await shop.manager.ask(tills.day, of))
    check(await shop.manager.ask(tills.daySubmit, { ...of, lines: [] }))
    const next = await opened(shop, id, 0)
    await shop.paidOrder(10)
    expect((await shop.guide.refused(tills.close, { id: next, pieces: [], reason: '' })).code).toBe(
      'TILL_DIFFERENCE',
    )
  })

  test('assigns every entry to one day, also those written during the close', async () => {
    const shop = await setDifferenceScene(world)
    const waiting = await Promise.all(Array.from({ length: 8 }, () => confirmedOrder(shop.scene)))
    const end = async () => {
      const { lines } = await shop.manager.ask(tills.day, { shopId: shop.shopId, day })
      return shop.manager.ask(tills.daySubmit, {
        shopId: shop.shopId,
        day,
        lines: lines.map(({ type, expected }) => ({ type, expected, counted: expected, reason: '' })),
      })
    }
    const work = waiting.map(async ({ id }) => shop.cash(id, 1000))
    await Promise.all([...work, tried(end()), tried(end())])
    const { rows } = await sql<{ ended: number; after: number }>`
      select
        coalesce((select sum(taken_cents) from day_ends where shop_id = ${shop.shopId}), 0)::int as ended,
        coalesce(
          (
            select sum(amount_cents)
            from ledger_entries
            where shop_id = ${shop.shopId}
              and at > coalesce((select max(until) from day_ends where shop_id = ${shop.shopId}), '-infinity')
          ),
          0
        )::int as after`.execute(world.db)
    expect((rows[0]?.ended ?? 0) + (rows[0]?.after ?? 0)).toBe(8000)
  })
})
