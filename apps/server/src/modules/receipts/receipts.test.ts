import { chinaDay, dayAfter } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { codeOf, setDifferenceScene, tried, type DifferenceScene } from '../../testing/difference-scene.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { requestOf, startWorld, type World } from '../../testing/world.ts'

const { payments, receipts } = contract

let world: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
})
afterAll(() => world.close())

const orderPaidBy = async (...amounts: number[]) => {
  const { id } = await confirmedOrder(scene.scene)
  for (const amount of amounts) await scene.cash(id, amount)
  return id
}
const openOf = async (orderId: string) => (await scene.guide.ask(receipts.ofOrder, { orderId })).open
const range = (first: number, last: number, width = 4) => ({
  shopId: scene.shopId,
  prefix: 'A',
  first,
  last,
  width,
})

test('concurrent receipts get numbers without gaps; an exhausted range says so, and an overlapping one is refused', async () => {
  const orderId = await orderPaidBy(100, 200, 300)
  const [first, second, third] = await openOf(orderId)
  const issue = (tender = first) => scene.guide.ask(receipts.issue, { tenderId: tender?.tenderId ?? '' })
  expect(codeOf(await tried(issue()))).toBe('RECEIPT_NUMBERS_OVER')
  expect((await scene.guide.refused(receipts.rangeAdd, range(1, 3))).code).toBe('FORBIDDEN')
  for (const wrong of [range(3, 1), range(1, 10_000)])
    expect((await scene.manager.refused(receipts.rangeAdd, wrong)).code).toBe('RECEIPT_RANGE_INVALID')
  await scene.manager.ask(receipts.rangeAdd, range(9, 11))
  expect((await scene.manager.refused(receipts.rangeAdd, range(11, 20))).code).toBe('RECEIPT_RANGE_TAKEN')

  const tries = await Promise.all([first, first, second, second].map((tender) => tried(issue(tender))))
  expect(tries.map(codeOf).toSorted()).toEqual(['RECEIPT_EXISTS', 'RECEIPT_EXISTS', 'ok', 'ok'])
  expect((await issue(third)).receiptNo).toBe('A0011')
  const { receipts: given, left } = await scene.guide.ask(receipts.ofOrder, { orderId })
  expect(given.map(({ receiptNo }) => receiptNo).toSorted()).toEqual(['A0009', 'A0010', 'A0011'])
  expect(left).toBe(0)
  const [late] = await openOf(await orderPaidBy(400))
  expect(codeOf(await tried(issue(late)))).toBe('RECEIPT_NUMBERS_OVER')
  const { data } = await scene.manager.ask(receipts.rangeAdd, range(12, 99))
  expect(data.map(({ first: from, next, left: n }) => [from, next, n])).toEqual([
    ['A0009', null, 0],
    ['A0012', 'A0012', 88],
  ])
  expect((await issue(late)).receiptNo).toBe('A0012')
})

test('a receipt is printed, reprinted as a copy, voided with a reason and replaced under another number; its row cannot be changed', async () => {
  const orderId = await orderPaidBy(5000)
  const [open] = await openOf(orderId)
  const { id, receiptNo } = await scene.guide.ask(receipts.issue, { tenderId: open?.tenderId ?? '' })
  expect((await scene.guide.ask(receipts.print, { id })).printed).toBe(1)
  expect((await scene.guide.ask(receipts.print, { id })).printed).toBe(2)
  const { customerName: payer } = await scene.shown(orderId)
  expect(await scene.guide.ask(receipts.get, { id })).toMatchObject({ amount: 5000, type: 'CASH', payer })
  const wish = { id, reason: '抬头写错' }
  expect(await scene.guide.ask(receipts.void, wish)).toMatchObject({ receiptNo, voidReason: '抬头写错' })
  expect((await scene.guide.refused(receipts.void, wish)).code).toBe('RECEIPT_VOID')
  const again = await scene.guide.ask(receipts.issue, { tenderId: open?.tenderId ?? '' })
  expect(again.receiptNo).not.toBe(receiptNo)
  const { receipts: given } = await scene.guide.ask(receipts.ofOrder, { orderId })
  expect(given.map(({ voidedAt }) => voidedAt === null)).toEqual([true, false])
  for (const bent of [
    sql`delete from receipts`,
    sql`update receipts set amount_cents = amount_cents + 1`,
    sql`update receipts set voided_at = null where voided_at is not null`,
    sql`update receipt_ranges set next_no = first_no`,
  ])
    await expect(bent.execute(world.db)).rejects.toThrow(/stay as they are|only move on/)
  const { id: unpaid } = await confirmedOrder(scene.scene)
  expect(await openOf(unpaid)).toEqual([])
  await scene.manager.ask(payments.revoke, { orderId, amount: 5000, reason: '退' })
  expect((await scene.guide.ask(receipts.ofOrder, { orderId })).receipts).toHaveLength(2)
})

test('a receipt is over what has not gone back, and one that was given before states its refund', async () => {
  await scene.manager.ask(receipts.rangeAdd, range(500, 599))
  const orderId = await orderPaidBy(50_000)
  const [whole] = await openOf(orderId)
  const tenderId = whole?.tenderId ?? ''
  const { id } = await scene.guide.ask(receipts.issue, { tenderId })
  await scene.manager.ask(payments.revoke, { orderId, amount: 20_000, reason: '退' })
  expect(await scene.guide.ask(receipts.get, { id })).toMatchObject({ amount: 50_000, refunded: 20_000 })
  await scene.guide.ask(receipts.void, { id, reason: '退款' })
  expect(await openOf(orderId)).toMatchObject([{ tenderId, amount: 30_000 }])
  const again = await scene.guide.ask(receipts.issue, { tenderId })
  expect(again).toMatchObject({ amount: 30_000, refunded: 0 })
  await scene.guide.ask(receipts.void, { id: again.id, reason: '退款' })
  await scene.manager.ask(payments.revoke, { orderId, amount: 30_000, reason: '退' })
  expect(await openOf(orderId)).toEqual([])
  expect(codeOf(await tried(scene.guide.ask(receipts.issue, { tenderId })))).not.toBe('ok')
})

test('the receipts of a shop and its days stand by number, void ones too, with each gap between them; what a range still has to give is no gap', async () => {
  const here = await setDifferenceScene(world)
  const { shopId } = here
  const add = (first: number, last: number) =>
    here.manager.ask(receipts.rangeAdd, { shopId, prefix: 'B', first, last, width: 4 })
  const given = async (amount: number) => {
    const { id: orderId } = await confirmedOrder(here.scene)
    await here.cash(orderId, amount)
    const { open } = await here.guide.ask(receipts.ofOrder, { orderId })
    return here.guide.ask(receipts.issue, { tenderId: open[0]?.tenderId ?? '' })
  }
  const days = (from: string, to = from) => here.finance.ask(receipts.list, { shopId, from, to })
  const today = chinaDay(new Date())
  await add(8, 9)
  await add(20, 20)
  await add(14, 15)
  const first = await given(100)
  await given(200)
  await given(300)
  // 14 and 15 are still to be given, 10 to 13 belong to no range.
  const gapsOf = ({ data }: Awaited<ReturnType<typeof days>>) =>
    data.map(({ receiptNo, missing }) => [receiptNo, missing?.first, missing?.last, missing?.count])
  expect(gapsOf(await days(today))).toEqual([
    ['B0008', undefined, undefined, undefined],
    ['B0009', undefined, undefined, undefined],
    ['B0020', 'B0016', 'B0019', 4],
  ])
  await given(400)
  await here.guide.ask(receipts.void, { id: first.id, reason: '抬头写错' })
  const shown = await days(today)
  expect(gapsOf(shown)).toEqual([
    ['B0008', undefined, undefined, undefined],
    ['B0009', undefined, undefined, undefined],
    ['B0014', 'B0010', 'B0013', 4],
    ['B0020', 'B0016', 'B0019', 4],
  ])
  expect(shown).toMatchObject({ total: 4, voided: 1, amount: 900, missing: 8 })
  expect(await days(dayAfter(today, -1))).toMatchObject({ data: [], total: 0, amount: 0, missing: 0 })
  expect((await here.guide.refused(receipts.list, { shopId, from: today, to: today })).code).toBe('FORBIDDEN')
  const { body } = await world.app.server.inject({
    ...requestOf(receipts.export, { shopId, from: today, to: today }),
    headers: here.finance.headers,
  })
  expect(body.split('\r\n')[3]).toMatch(/^B0014,4,B0010,B0013,/)
})
