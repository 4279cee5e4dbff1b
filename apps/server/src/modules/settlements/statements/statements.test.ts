import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { requestOf, startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { orders, payments, settlements } = contract

let world: World
let scene: Scene
let finance: SignedIn
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  scene = await setScene(world, { stock: 50 })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '钱会计' })
})

const today = chinaDay(new Date())
const scope = () => ({ shopId: scene.shopId, channelId: world.channelId, through: today })
const preview = () => finance.ask(settlements.preview, scope())
const paid = async () => {
  const { id } = await confirmedOrder(scene)
  const { orderNo, amounts } = await scene.guide.ask(orders.get, { id })
  await scene.guide.ask(payments.shopPayment, { orderId: id, amount: amounts.payable })
  return { orderNo, payable: amounts.payable }
}
const yuan = (cents: number) => (cents / 100).toFixed(2)
type Taken = { known: boolean; taken: boolean; overlaps: { id: string }[] }
/** Uploads a file. `more`: how it is about earlier ones. */
const send = async (lines: readonly string[], more: { replaces?: string } = {}) => {
  const response = await world.app.server.inject({
    ...requestOf(settlements.takeStatement, {
      shopId: scene.shopId,
      channelId: world.channelId,
      ...more,
    }),
    headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(lines.join('\r\n')),
  })
  return response.json<{ code?: string; error?: string; res?: Taken }>()
}
const columns = '订单编号,平台补贴(元),佣金,结算金额'

test('S2 S3 S4 an uploaded statement is read with remarks, back-ticks, new and moved columns; one without a column or with another total is refused whole', async () => {
  const one = await paid()
  const row = (cents: number) => `${one.orderNo},0,2.00,${yuan(cents)}`
  expect((await send(['订单编号,佣金', `${one.orderNo},2.00`])).error).toContain('结算金额')
  expect((await send([columns, `${one.orderNo},0,0.001,1.00`])).error).toContain('不是金额')
  expect((await send([columns, row(100), '合计,,,2.00'])).error).toContain('合计与明细不符')
  // The file was cut within its last row.
  expect((await send([columns, row(100), `${one.orderNo},0`])).error).toContain('第 3 行')
  expect(await preview()).toMatchObject({ fee: 0 })
  const lines = [
    '\uFEFF#抖店结算单',
    '#---- 明细列表 ----',
    '结算金额,新列,佣金,订单编号',
    '',
    `\`${yuan(one.payable - 200)}\t,x,\`2.00,\`${one.orderNo}\t`,
    `,,,`,
    `${yuan(one.payable - 200)},,2.00,合计`,
    '#---- 结束 ----',
  ]
  expect((await send(lines)).res).toMatchObject({ taken: true, rows: 1, matched: 1, unknown: [] })
  expect(await preview()).toMatchObject({ orders: 1, fee: 200, receivable: one.payable - 200 })
})

test('S1 the same file again changes nothing; a corrected one replaces it and differences are recomputed; another adds to it', async () => {
  const [first, second] = [await paid(), await paid()]
  const whole = (fee: number) => first.payable + 3000 - fee
  const file = (fee: number) => [
    '抖店结算单',
    columns,
    `${first.orderNo},30.00,${yuan(-fee)},${yuan(whole(fee))}`,
    `${second.orderNo},0,0,${yuan(second.payable - 100)}`,
    'SO-OTHER,0,0,1.00',
  ]
  const taken = { rows: 3, matched: 2, unknown: ['SO-OTHER'] }
  expect((await send(file(5000))).res).toMatchObject({ known: false, taken: true, ...taken })
  expect((await send(file(5000))).res).toMatchObject({ known: true, taken: true, ...taken })
  const made = await finance.ask(settlements.create, { ...scope(), accountId: null })
  expect(made).toMatchObject({ platformBorne: 3000, fee: 5000, receivable: whole(5000) + second.payable })
  const lines = async () => (await finance.ask(settlements.lines, { id: made.id })).data
  const disagreeing = { orderNo: second.orderNo, stated: second.payable - 100, statedDifference: -100 }
  expect(await lines()).toMatchObject([
    { orderNo: first.orderNo, receivable: whole(5000), stated: whole(5000), statedDifference: 0 },
    disagreeing,
  ])
  const differing = async (page = {}) =>
    finance.ask(settlements.lines, { id: made.id, differing: true, ...page })
  expect(await differing()).toMatchObject({ data: [disagreeing], total: 1 })

  // A file that names the same orders is not taken in before somebody says what it is.
  const { res: asked } = await send(file(6000))
  expect(asked).toMatchObject({
    known: false,
    taken: false,
    ...taken,
    overlaps: [{ source: null, day: null, takenBy: '钱会计', orders: 3 }],
  })
  expect(await preview()).toMatchObject({ orders: 0 })
  const replaces = asked?.overlaps[0]?.id ?? ''
  expect((await send(file(6000), { replaces: '77' })).code).toBe('NOT_FOUND')
  expect((await send(file(6000), { replaces })).res).toMatchObject({ taken: true, ...taken })
  expect((await send(file(6000), { replaces })).res).toMatchObject({ known: true })
  expect(await preview()).toMatchObject({ orders: 1, paid: 0, fee: 1000, receivable: -1000 })
  expect(await lines()).toMatchObject([{ stated: whole(6000), statedDifference: -1000 }, disagreeing])
  expect(await differing({ no: 2, size: 1 })).toMatchObject({ data: [disagreeing], total: 2 })
  // The replaced file is not known any more.
  expect((await send(file(5000))).res).toMatchObject({ known: false, taken: false })

  const more = [columns, `${second.orderNo},0,1.00,0`]
  expect((await send(more, { replaces: 'NONE' })).res).toMatchObject({ taken: true, matched: 1 })
  expect(await preview()).toMatchObject({ orders: 2, paid: 0, fee: 1100, receivable: -1100 })
  // A revoked settlement is compared by what it settled.
  const { version } = made
  await finance.ask(settlements.revoke, { id: made.id, version, reason: '账单已更正' })
  expect(await lines()).toMatchObject([{ statedDifference: -1000 }, disagreeing])
  expect(await differing()).toMatchObject({ total: 2 })
})
