import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import {
  billDifferenceStates,
  type BillDifferenceState,
  type BillSum,
} from '@showfloor/contract/common/provider-bills'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../testing/difference-scene.ts'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { gbk } from '../../testing/payments/gbk.ts'
import { wechatBillText, type WechatRow } from '../../testing/payments/wechat-bill.ts'
import { requestOf } from '../../testing/world.ts'
import { refundNo, tenderNo } from '../payments/payments.public.ts'

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
const open = async (state: BillDifferenceState = 'OPEN') => {
  const { data } = await scene.finance.ask(reconciliation.differences, { state, size: 100 })
  return data.map(({ kind, number, theirs, ours }) => ({ kind, number, theirs, ours }))
}
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

test('S1 S3 S4 S10 a bill is read in every format, imported once, and a changed file is a new revision', async () => {
  const one = await paidByLink()
  const rows = [
    { no: one.no, yuan: '100.00', fee: '0.60000' },
    { no: 'OTHER-SYSTEM-1', yuan: '55.50', fee: '0.33300' },
  ]
  expect(await taken(rows)).toEqual({ revision: 1, known: false, rows: 2, open: 0 })
  expect(await taken(rows)).toEqual({ revision: 1, known: true, rows: 2, open: 0 })
  // Another system on the same account: no difference, but its sum is shown with the bill.
  const [bill] = (await scene.finance.ask(reconciliation.bills, {})).data
  expect(bill).toMatchObject({
    rows: 2,
    paid: 15_550,
    foreignRows: 1,
    foreign: 5550,
    fee: 93,
    feeRest: 300,
    takenBy: '钱会计',
  })
  // Each of its figures leads to the rows that it is made of, and these to their orders.
  const rowsOf = (of?: BillSum) =>
    scene.finance.ask(reconciliation.rows, { id: bill?.id ?? '', ...(of ? { of } : {}) })
  expect(await rowsOf()).toMatchObject({
    source: 'WECHAT_PAY',
    day: today,
    total: 2,
    data: [
      { line: 2, number: one.no, amount: 10_000, fee: 60, orderId: one.orderId },
      { line: 3, number: 'OTHER-SYSTEM-1', amount: 5550, fee: 33, orderId: null },
    ],
  })
  expect((await rowsOf('FOREIGN')).data.map(({ number }) => number)).toEqual(['OTHER-SYSTEM-1'])
  expect((await rowsOf('PAYMENT')).total).toBe(2)
  expect(await rowsOf('REFUND')).toMatchObject({ total: 0, data: [] })
  expect((await scene.finance.refused(reconciliation.rows, { id: '1' })).code).toBe('NOT_FOUND')

  // With a byte-order mark, an empty line, another column and another order of columns it says the same.
  const text = wechatBillText(rows, today)
  const moved = text
    .split('\r\n')
    .map((part, at) => (at < 3 ? `\`新列,${part.split(',').toReversed().join(',')}` : part))
    .join('\n\n')
  expect((await send(`\uFEFF${moved}`)).res).toEqual({ revision: 1, known: true, rows: 2, open: 0 })
  const without = text.replaceAll('商户订单号', '别的号')
  const refused = await send(without)
  expect(refused).toMatchObject({
    code: 'BILL_REFUSED',
    error: expect.stringContaining('商户订单号') as string,
  })
  // A revised file is compared anew, and so is one that is right again.
  const less = rows.map((row) => (row.no === one.no ? { ...row, yuan: '90.00', fee: '0.54000' } : row))
  expect(await taken(less)).toMatchObject({ revision: 2, open: 1 })
  expect(await open()).toEqual([{ kind: 'AMOUNT', number: one.no, theirs: 9000, ours: 10_000 }])
  const found = async (day: string) =>
    (await scene.finance.ask(reconciliation.differences, { source: 'WECHAT_PAY', day })).total
  expect([await found(today), await found(dayOf(-1))]).toEqual([1, 0])
  expect(await taken(rows)).toMatchObject({ revision: 3, known: false, open: 0 })
  // A day without trades is a valid bill.
  expect(await taken([], dayOf(-3))).toEqual({ revision: 1, known: false, rows: 0, open: 0 })
})

test('S2 a bill whose totals do not match its rows, that is truncated or of another day, is refused whole with its reason', async () => {
  const rows = [{ no: 'A', yuan: '1.00' }]
  const refusal = async (text: string) => {
    const { code, error } = await send(text, 'WECHAT_PAY', dayOf(-4))
    return [code, error]
  }
  const good = wechatBillText(rows, dayOf(-4))
  expect(await refusal(good.replace('`1.00,`0.00,`0.00', '`2.00,`0.00,`0.00'))).toEqual([
    'BILL_REFUSED',
    expect.stringContaining('合计与明细不符'),
  ])
  expect(await refusal(good.split('\r\n').slice(0, 2).join('\n'))).toEqual([
    'BILL_REFUSED',
    expect.stringContaining('没有合计行'),
  ])
  expect(await refusal(good.replace('`1.00,', '`1.005,'))).toEqual([
    'BILL_REFUSED',
    expect.stringContaining('第 2 行'),
  ])
  expect(await refusal(wechatBillText(rows, dayOf(-5)))).toEqual([
    'BILL_REFUSED',
    expect.stringContaining(dayOf(-5)),
  ])
  const { data } = await scene.finance.ask(reconciliation.bills, { size: 100 })
  expect(data.map(({ day }) => day)).not.toContain(dayOf(-4))
})

test('S4 S6 an older Alipay bill in GBK with # lines and tabs is read the same way', async () => {
  const day = dayOf(-100)
  const text = [
    '#支付宝业务明细查询',
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,服务费（元）,退款批次号/请求号,备注',
    `2026\t,X1\t,交易,沙发,${day} 09:00:00,${day} 09:00:05,20.00,20.00,-0.12,,`,
    `2026\t,X1\t,退款,沙发,${day} 10:00:00,${day} 10:00:05,-5.00,-5.00,0.03,RX1\t,`,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共20.00元，商家优惠共0.00元',
    '#退款合计：1笔，商家实收退款共-5.00元，商家优惠退款共0.00元',
  ].join('\r\n')
  const bytes = gbk(text)
  // The provider does not keep it any more, and is not asked again.
  const gone = await scene.finance.ask(reconciliation.fetch, { source: 'ALIPAY', day })
  expect(gone).toMatchObject({ rows: 0, nextAt: null })
  expect((await send(bytes, 'ALIPAY', day)).res).toEqual({ revision: 2, known: false, rows: 2, open: 0 })
  const { data } = await scene.finance.ask(reconciliation.bills, { size: 100 })
  expect(data.find(({ source }) => source === 'ALIPAY')).toMatchObject({ paid: 2000, refunded: 500, fee: 9 })
})

test('S8 S9 S12 what one side lacks is open until a later row, entry or person explains it; a bill alone books nothing', async () => {
  const [here, late, other, twice] = [
    await paidByLink(),
    await paidByLink(),
    await paidByLink(),
    await paidByLink(),
  ]
  const { id: unpaidOrder } = await confirmedOrder(scene.scene)
  const unpaid = await scene.guide.ask(payments.remoteSubmit, {
    orderId: unpaidOrder,
    type: 'WECHAT_PAY',
    amount: 4200,
  })
  // Its link is closed here, and paid anyway; the notification is lost.
  await scene.guide.ask(payments.remoteCancel, { tenderId: unpaid.id })
  await world.act(unpaid.id, 'pay', { drop: true })
  const all = await scene.finance.ask(reconciliation.bills, { size: 100 })
  const before = all.data.find(({ day, source }) => day === today && source === 'WECHAT_PAY')
  expect(before).toBeDefined()
  expect(all.total).toBe(all.data.length)
  const beyond = await scene.finance.ask(reconciliation.bills, { no: 99 })
  expect(beyond).toEqual({ data: [], total: all.total })
  const kept = await sql<{ number: string }>`
    select r.number
    from provider_bill_rows r
    join provider_bills b on b.id = r.bill_id
    where b.is_current and r.shop_id is not null`.execute(world.db)
  const rows: WechatRow[] = [
    ...kept.rows.map(({ number }) => ({ no: number, yuan: '100.00' })),
    { no: here.no, yuan: '100.00' },
    { no: other.no, yuan: '99.00' },
    { no: twice.no, yuan: '100.00' },
    { no: twice.no, yuan: '100.00' },
    { no: numbered(unpaid.id), yuan: '42.00' },
  ]
  expect(await taken(rows)).toMatchObject({ open: 4 })
  expect((await open()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'AMOUNT', number: other.no, theirs: 9900, ours: 10_000 },
    { kind: 'DUPLICATE', number: twice.no, theirs: 10_000, ours: 10_000 },
    { kind: 'MISSING_HERE', number: numbered(unpaid.id), theirs: 4200, ours: null },
    { kind: 'MISSING_THERE', number: late.no, theirs: null, ours: 10_000 },
  ])
  // The bill alone books nothing.
  expect(await scene.guide.ask(payments.status, { orderId: unpaidOrder })).toMatchObject({
    paid: 0,
    aside: 0,
  })

  // The next day: the provider cut its day before the payment, and a refund is in another file than its payment.
  await scene.finance.ask(payments.revoke, { orderId: here.orderId, amount: 1000, reason: '保价' })
  const { tenders } = await scene.guide.ask(payments.status, { orderId: here.orderId })
  const [shopId = '', refundId = ''] = (tenders[0]?.refunds[0]?.id ?? '').split('-')
  const next = [
    { no: late.no, yuan: '100.00' },
    { no: here.no, yuan: '10.00', refundNo: refundNo(shopId, refundId) },
  ]
  // A refund that failed at the provider has not gone back, whatever the ledger says; a corrected bill explains it.
  const failed = next.map((row) => (row.refundNo === undefined ? row : { ...row, refundState: 'FAIL' }))
  expect(await taken(failed, dayOf(1))).toMatchObject({ rows: 2, open: 1 })
  expect(await open()).toContainEqual({
    kind: 'STATE',
    number: refundNo(shopId, refundId),
    theirs: null,
    ours: 1000,
  })
  expect(await taken(next, dayOf(1))).toMatchObject({ rows: 2, open: 0 })
  expect((await open('EXPLAINED')).map(({ kind }) => kind)).toContain('STATE')
  expect(await open('EXPLAINED')).toContainEqual({
    kind: 'MISSING_THERE',
    number: late.no,
    theirs: null,
    ours: 10_000,
  })

  // The query of the provider books what the bill has shown.
  await scene.guide.ask(payments.remoteQuery, { tenderId: unpaid.id })
  expect(await scene.guide.ask(payments.status, { orderId: unpaidOrder })).toMatchObject({ aside: 4200 })
  await world.app.jobs.find(({ name }) => name === 'bill-differences')?.work()
  expect(await open('CORRECTED')).toMatchObject([{ kind: 'MISSING_HERE', number: numbered(unpaid.id) }])

  const { data } = await scene.finance.ask(reconciliation.differences, {})
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(['AMOUNT', 'DUPLICATE'])
  // The chain is the only legal entity, so none is named.
  expect(new Set(data.map(({ entityName }) => entityName))).toEqual(new Set([null]))
  const [first] = data
  const settled = { id: first?.id ?? '', state: 'EXPLAINED' as const, reason: '渠道已更正' }
  await scene.finance.ask(reconciliation.settle, settled)
  expect((await scene.finance.refused(reconciliation.settle, settled)).code).toBe('BILL_DIFFERENCE_SETTLED')
  expect((await scene.finance.refused(reconciliation.settle, { ...settled, reason: ' ' })).code).toBe(
    'INVALID_INPUT',
  )
  expect((await scene.manager.refused(reconciliation.settle, settled)).code).toBe('FORBIDDEN')
  // A difference that a person settled stays settled when the file comes again, changed.
  await taken([...rows, { no: 'OTHER-SYSTEM-2', yuan: '1.00' }])
  expect((await open()).length).toBe(1)
})

test.each(['WRITTEN_OFF', 'EXPLAINED', 'CORRECTED'] as const)(
  'a difference above the limit of a role is settled as %s by two people; below it one is enough',
  async (state) => {
    const first = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '钱会计' })
    const other = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '孙会计' })
    const ask = async (amount: number) => {
      const { id: orderId } = await confirmedOrder(scene.scene)
      return scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
    }
    const rows = [
      { no: numbered((await ask(150_000)).id), yuan: '1500.00' },
      { no: numbered((await ask(90_000)).id), yuan: '900.00' },
    ]
    const day = dayOf(-10 - billDifferenceStates.indexOf(state))
    await send(wechatBillText(rows, day), 'WECHAT_PAY', day)
    const { data } = await first.ask(reconciliation.differences, { kind: 'MISSING_HERE', size: 100 })
    const [large, small] = rows.map(({ no }) => data.find(({ number }) => number === no)?.id ?? '')
    const off = (id = '', reason = '渠道确认不结算') => ({ id, state, reason })
    expect(await first.ask(reconciliation.settle, off(small))).toEqual({ waits: false })
    expect(await first.ask(reconciliation.settle, off(large))).toEqual({ waits: true })
    expect((await first.refused(reconciliation.settle, off(large))).code).toBe('BILL_SECOND_PERSON')
    const seen = await other.ask(reconciliation.differences, { kind: 'MISSING_HERE', size: 100 })
    expect(seen.data.find(({ id }) => id === large)).toMatchObject({
      state: 'OPEN',
      asked: { by: '钱会计', reason: '渠道确认不结算', isMine: false },
    })
    expect(await other.ask(reconciliation.settle, off(large, '同意'))).toEqual({ waits: false })
    const done = await other.ask(reconciliation.differences, { state, size: 100 })
    expect(done.data.find(({ id }) => id === large)).toMatchObject({ actor: '孙会计', reason: '同意' })
  },
)

test('settling in slices adds up: one person settles up to the limit of a provider in a day, also in parallel', async () => {
  const outcomes = ['WRITTEN_OFF', 'EXPLAINED', 'CORRECTED', 'EXPLAINED'] as const
  const amounts = [40_000, 40_000, 40_000, 40_000]
  const rows: { no: string; yuan: string }[] = []
  for (const amount of amounts) {
    const { id: orderId } = await confirmedOrder(scene.scene)
    const link = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
    rows.push({ no: numbered(link.id), yuan: '400.00' })
  }
  const day = dayOf(-4)
  await send(wechatBillText(rows, day), 'WECHAT_PAY', day)
  const person = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '周会计' })
  const { data } = await person.ask(reconciliation.differences, { kind: 'MISSING_HERE', size: 100 })
  const mine = data.filter(({ number }) => rows.some(({ no }) => no === number))
  const off = ({ id }: { id: string }, at: number) =>
    person.ask(reconciliation.settle, { id, state: outcomes[at] ?? 'EXPLAINED', reason: '渠道确认不结算' })
  const waits = (await Promise.all(mine.map(off))).map((answer) => answer.waits)
  expect(waits.filter(Boolean)).toHaveLength(2)
})
