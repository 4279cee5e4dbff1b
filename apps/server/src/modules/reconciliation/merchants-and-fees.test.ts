import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDifferenceScene, type DifferenceScene } from '../../testing/difference-scene.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { wechatBillText, type WechatRow } from '../../testing/payments/wechat-bill.ts'
import { requestOf } from '../../testing/world.ts'
import { unpacked } from './reading/unpack.ts'
import { tenderNo } from '../payments/payments.public.ts'

const { payments, reconciliation } = contract

let world: PayingWorld
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setDifferenceScene(world)
})
afterAll(() => world.close())

const dayOf = (offset = 0): string => chinaDay(new Date(), offset)
const today = dayOf()

const send = async (text: string | Buffer, source = 'WECHAT_PAY', day = today) => {
  const response = await world.app.server.inject({
    ...requestOf(reconciliation.take, { source, day }),
    headers: { ...scene.finance.headers, 'content-type': 'application/octet-stream' },
    payload: typeof text === 'string' ? Buffer.from(text) : text,
  })
  return response.json<{ code?: string; error?: string; res?: Record<string, unknown> }>()
}
const taken = async (rows: readonly WechatRow[], day = today) =>
  (await send(wechatBillText(rows, day), 'WECHAT_PAY', day)).res
const numbered = (tenderId: string): string => {
  const [shopId = '', id = ''] = tenderId.split('-')
  return tenderNo(shopId, id)
}
/** An order paid by a WeChat link; its tender and its number in the bill. */
const paidByLink = async (amount = 10_000) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const { id } = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
  await world.act(id, 'pay')
  await expect.poll(async () => (await scene.guide.ask(payments.status, { orderId })).paid).toBe(amount)
  return { orderId, tenderId: id, no: numbered(id) }
}

test('a bill of another merchant is refused and changes nothing; the merchant’s number stands with each bill', async () => {
  const day = dayOf(-6)
  const rows = [{ no: 'A', yuan: '1.00' }]
  expect(await taken(rows, day)).toMatchObject({ revision: 1, rows: 1 })
  const other = rows.map((row) => ({ ...row, merchant: '1230000109' }))
  expect(await send(wechatBillText(other, day), 'WECHAT_PAY', day)).toMatchObject({
    code: 'BILL_REFUSED',
    error: expect.stringContaining('1230000109，不是我们的 1900000109') as string,
  })
  expect(await send(wechatBillText([...rows, ...other], day), 'WECHAT_PAY', day)).toMatchObject({
    error: expect.stringContaining('1900000109 和 1230000109') as string,
  })
  const { data } = await scene.finance.ask(reconciliation.bills, { size: 100 })
  expect(data.filter((bill) => bill.day === day)).toMatchObject([{ revision: 1, merchant: '1900000109' }])
})

test('the whole amount of a trade is compared, whoever bore a coupon; a fee is checked without an agreed rate', async () => {
  const day = dayOf(-2)
  const [coupon, free, dear] = [await paidByLink(), await paidByLink(), await paidByLink()]
  const rows = [
    { no: coupon.no, yuan: '95.00', whole: '100.00', fee: '0.60000' },
    { no: free.no, yuan: '100.00', fee: '0.00000' },
    { no: dear.no, yuan: '100.00', fee: '1.00000' },
  ]
  expect(await taken(rows, day)).toMatchObject({ rows: 3, open: 2 })
  const { data } = await scene.finance.ask(reconciliation.differences, { day, size: 100 })
  expect(data.map(({ kind, number, theirs, ours }) => ({ kind, number, theirs, ours }))).toEqual([
    { kind: 'FEE', number: free.no, theirs: 0, ours: 60 },
    { kind: 'FEE', number: dear.no, theirs: 100, ours: 60 },
  ])
  const [bill] = (await scene.finance.ask(reconciliation.bills, { size: 100 })).data.filter(
    (one) => one.day === day,
  )
  expect(bill).toMatchObject({ paid: 30_000, fee: 160 })
})

test('a fee of the funds bill is neither paid nor other money, and leads to its order', async () => {
  const day = dayOf(-1)
  const one = await paidByLink()
  const text = [
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号',
    `\`${day} 10:00:00,\`4200,\`1,\`交易,\`交易,\`收入,\`100.00,\`100.00,\`system,\`,\`${one.no}`,
    `\`${day} 10:00:00,\`4200,\`2,\`交易,\`扣除交易手续费,\`支出,\`0.60,\`99.40,\`system,\`,\`${one.no}`,
    `\`${day} 11:00:00,\`5000,\`3,\`提现,\`提现,\`支出,\`50.00,\`49.40,\`1900000109API,\`备注,逗号,\`T1`,
    '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
    '`3.0,`1.0,`100.00,`2.0,`50.60',
  ].join('\r\n')
  expect((await send(text, 'WECHAT_FUNDS', day)).res).toMatchObject({ rows: 3, open: 0 })
  const [bill] = (await scene.finance.ask(reconciliation.bills, { size: 100 })).data.filter(
    ({ source }) => source === 'WECHAT_FUNDS',
  )
  expect(bill).toMatchObject({ paid: 10_000, refunded: 5000, fee: 60, foreignRows: 1, foreign: -5000 })
  const fees = await scene.finance.ask(reconciliation.rows, { id: bill?.id ?? '', of: 'FEE' })
  expect(fees.data).toMatchObject([{ side: 'FEE', amount: 60, fee: 60, orderId: one.orderId }])
})

test('the archive that was fetched and is then uploaded by hand is the same bill', async () => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const { id } = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'ALIPAY', amount: 10_000 })
  await world.act(id, 'pay')
  await expect.poll(async () => (await scene.guide.ask(payments.status, { orderId })).paid).toBe(10_000)
  const ref = { source: 'ALIPAY', day: today } as const
  expect(await scene.finance.ask(reconciliation.fetch, ref)).toMatchObject({
    state: 'TAKEN',
    rows: 1,
    open: 0,
  })
  const archive = await fetch(`${world.sandboxUrl}/sandbox/bills/ALIPAY/${today}`)
  const bytes = Buffer.from(await archive.arrayBuffer())
  expect((await send(bytes, 'ALIPAY')).res).toEqual({ revision: 1, known: true, rows: 1, open: 0 })
  // The provider has the order's number and the shop's name.
  const [bill] = (await scene.finance.ask(reconciliation.bills, { size: 100 })).data.filter(
    ({ source }) => source === 'ALIPAY',
  )
  const [row] = (await scene.finance.ask(reconciliation.rows, { id: bill?.id ?? '' })).data
  const detail = new TextDecoder('gb18030').decode(await unpacked(bytes))
  expect(detail).toContain(`,${row?.orderNo} ${row?.shopName},`)
  // Alipay's own number of the merchant is known since; the file of another one is refused.
  const other = (await unpacked(bytes)).toString('latin1').replace('[2088', '[2099')
  expect((await send(Buffer.from(other, 'latin1'), 'ALIPAY')).error).toContain('2099000000000000')
})
