import { chinaDay } from '@showfloor/contract/common/china-time'
import type { InputOf, OutputOf } from '@showfloor/contract/common/call'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { workbook } from '../../../testing/imports/workbooks.ts'
import { gbk } from '../../../testing/payments/gbk.ts'
import { startTerminalWorld, type TerminalWorld } from '../../../testing/payments/terminal-world.ts'
import { requestOf } from '../../../testing/world.ts'
import { refundNo } from '../../payments/payments.public.ts'

const { payments, reconciliation } = contract

let desk: TerminalWorld
let world: TerminalWorld['world']
let scene: TerminalWorld['scene']
beforeAll(async () => {
  desk = await startTerminalWorld()
  ;({ world, scene } = desk)
  await desk.reset()
})
afterAll(() => desk?.close())

const today = chinaDay(new Date())
const put = async (request: ReturnType<typeof requestOf>, file: string | Buffer, who = scene.finance) => {
  const response = await world.app.server.inject({
    ...request,
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    payload: typeof file === 'string' ? Buffer.from(file) : file,
  })
  return response.json<{ code?: string; error?: string; res?: unknown }>()
}
const columnsOf = async (file: string | Buffer) => {
  const answer = await put(requestOf(reconciliation.columns, {}), file)
  expect(answer.code).toBeUndefined()
  return answer.res as OutputOf<typeof reconciliation.columns>
}
const take = (file: string | Buffer, day = today) =>
  put(requestOf(reconciliation.take, { source: 'ACQUIRER', day }), file)
const refusal = async (file: string | Buffer, day = today) => {
  const { code, error } = await take(file, day)
  return [code, error]
}
const refusedWith = (part: string) => ['BILL_REFUSED', expect.stringContaining(part)]
const open = async () => {
  const { data } = await scene.finance.ask(reconciliation.differences, { source: 'ACQUIRER', size: 100 })
  return data.map(({ kind, number, theirs, ours }) => ({ kind, number, theirs, ours }))
}
type Setting = InputOf<typeof reconciliation.setAcquirer>
/** Names the columns of a file as they are proposed, with what a person changes. */
const learn = async (file: string | Buffer, { columns, ...more }: Partial<Setting> & { name: string }) => {
  const { header, proposal } = await columnsOf(file)
  return scene.finance.ask(reconciliation.setAcquirer, {
    types: ['MIS_POS'],
    header: header.map(({ title }) => title),
    columns: { ...proposal, ...columns },
    ...more,
  })
}
/** A sale on the card terminal, with the number of its slip. */
const sale = async (amount: number) => {
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, amount)
  await scene.until(orderId, 'SUCCEEDED')
  const { shopId, id } = splitScopedId(tender.id)
  const { rows } = await sql<{ slip: string }>`
    select provider_trade_no as slip
    from tenders
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
  return { orderId, tenderId: tender.id, no: scene.noOf(tender), slip: rows[0]?.slip ?? '' }
}
/** Refunds a sale on the terminal; the numbers of the refund. */
const giveBack = async ({ orderId, tenderId }: Awaited<ReturnType<typeof sale>>, amount: number) => {
  await scene.finance.ask(payments.revoke, { orderId, tenderId, amount, reason: '退货' })
  const refund = await desk.refundOf(orderId)
  await scene.finance.ask(payments.refundRetry, { refundId: refund?.id ?? '' }).catch(() => undefined)
  await expect.poll(async () => (await desk.refundOf(orderId))?.state).toBe('DONE')
  const { shopId, id } = splitScopedId(refund?.id ?? '0-0')
  const { rows } = await sql<{ slip: string }>`
    select reference_no as slip
    from refund_slips
    where request_no like ${`${refundNo(shopId, id)}%`}`.execute(world.db)
  return { no: refundNo(shopId, id), slip: rows[0]?.slip ?? '' }
}

const allinpay =
  '商户号,门店名称,终端号,交易时间,交易类型,凭证号,参考号,交易金额,手续费,交易日期,交易单号,订单号,原交易单'
type Trade = { slip: string; yuan: string; kind?: string; fee?: string; day?: string; time?: string }
const allinpayBill = (trades: readonly Trade[], total?: string): string =>
  [
    '通联支付对账单',
    allinpay,
    ...trades.map(
      ({ slip, yuan, kind = '消费', fee = '0.60', day = today, time = '１０:05' }) =>
        `821,旗舰店,T1,${time},${kind},="000123","${slip}","${yuan}",${fee},${day},-,-,-`,
    ),
    ...(total === undefined ? [] : [`合计,,,,,,,"${total}",,,,,`]),
  ].join('\r\n')

test('a bill with an unknown header asks for its columns once; the next file is read without a question and compared by the numbers of slips', async () => {
  const [one, other, missing] = [await sale(100_050), await sale(20_000), await sale(30_000)]
  const back = await giveBack(one, 10_000)
  const trades = [
    { slip: one.slip, yuan: '1,000.50' },
    { slip: other.slip, yuan: '199.00' },
    { slip: back.slip, yuan: '-100.00', kind: '退货', fee: '0.00' },
    { slip: 'OF-ANOTHER-SYSTEM', yuan: '5.00' },
  ]
  const file = gbk(allinpayBill(trades, '1,104.50').replace('１０', '10'))
  expect((await take(file)).code).toBe('BILL_COLUMNS_UNKNOWN')
  const asked = await columnsOf(file)
  const titles = Object.entries(asked.proposal).map(([column, place]) => [
    column,
    asked.header[place ?? -1]?.title,
  ])
  // Columns with dashes alone are proposed for nothing.
  expect(Object.fromEntries(titles)).toEqual({
    number: '参考号',
    day: '交易日期',
    time: '交易时间',
    amount: '交易金额',
    fee: '手续费',
    kind: '交易类型',
  })
  expect(asked.header.find(({ title }) => title === '订单号')?.samples).toEqual([])
  await learn(file, { name: '通联支付' })
  expect((await take(file)).res).toEqual({ revision: 1, known: false, rows: 4, open: 2 })
  expect((await take(file)).res).toMatchObject({ known: true })
  expect((await open()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'AMOUNT', number: other.no, theirs: 19_900, ours: 20_000 },
    { kind: 'MISSING_THERE', number: missing.no, theirs: null, ours: 30_000 },
  ])
  const { data } = await scene.finance.ask(reconciliation.bills, {})
  expect(data[0]).toMatchObject({
    source: 'ACQUIRER',
    merchant: '通联支付',
    rows: 4,
    paid: 120_450,
    refunded: 10_000,
    fee: 180,
    foreignRows: 1,
  })
  const rows = await scene.finance.ask(reconciliation.rows, { id: data[0]?.id ?? '' })
  expect(rows.data.map(({ orderId }) => orderId)).toEqual([one.orderId, other.orderId, one.orderId, null])
  // The next file, in full-width digits, with a corrected amount and what was missing.
  const next = trades.map((trade) => (trade.slip === other.slip ? { ...trade, yuan: '２００．００' } : trade))
  expect((await take(allinpayBill([...next, { slip: missing.slip, yuan: '300.00' }]))).res).toEqual({
    revision: 2,
    known: false,
    rows: 5,
    open: 0,
  })
  expect(await open()).toEqual([])
  const known = await scene.finance.ask(reconciliation.acquirers, {})
  expect(known.data).toMatchObject([
    {
      name: '通联支付',
      types: ['MIS_POS'],
      titles: { number: '参考号', amount: '交易金额' },
      actor: '钱会计',
    },
  ])
})

test('a file is refused whole by a wrong total, a third decimal, another day, an unknown state, and without any trade', async () => {
  const one = { slip: 'X1', yuan: '10.00' }
  await learn(allinpayBill([one]), { name: '通联支付' })
  expect(await refusal(allinpayBill([one, one], '30.00'))).toEqual(refusedWith('合计与明细不符'))
  expect(await refusal(allinpayBill([{ ...one, yuan: '10.005' }]))).toEqual(refusedWith('第 3 行'))
  expect(await refusal(allinpayBill([{ ...one, yuan: '1.234,50' }]))).toEqual(refusedWith('第 3 行'))
  expect(await refusal(allinpayBill([{ ...one, time: '25:00' }]))).toEqual(refusedWith('第 3 行'))
  expect(await refusal(allinpayBill([]))).toEqual(refusedWith('没有一笔交易'))
  expect(await refusal(allinpayBill([{ ...one, kind: '消费失败' }]))).toEqual(refusedWith('没有一笔交易'))
  const evening = chinaDay(new Date(), -1)
  expect(await refusal(allinpayBill([{ ...one, day: evening }]))).toEqual(refusedWith(evening))
  const withState = '流水号,商户订单号,交易时间,金额,状态'
  await learn([withState, `1,A,${today} 10:00:00,1.00,成功`].join('\n'), { name: '某收单' })
  expect(await refusal([withState, `1,A,${today} 10:00:00,1.00,挂账`].join('\n'))).toEqual(
    refusedWith('“挂账”'),
  )
  expect(await refusal(Buffer.from('<html><table></table></html>'))).toEqual(refusedWith('不是表格'))
})

test('a workbook in cents with our own numbers is read too; failed payments do not count, and a failed refund is a difference of state', async () => {
  const one = await sale(50_000)
  const refund = await giveBack(one, 5000)
  const day = today
  const cells = [
    ['交易时间', '订单号', '交易金额(分)', '手续费(分)', '交易类型', '第三方订单号', '第三方退款号'],
    [`${day}1607`.replaceAll('-', ''), '2618', '50000', '190', '消费', one.no, '*'],
    [`${day} 16:09:27`, '2619', '777', '0', '消费失败', one.no, '*'],
    [`${day} 16:10:27`, '2620', '5000', '0', '退货失败', refund.no, one.no],
  ]
  const file = await workbook(cells)
  const { proposal } = await columnsOf(file)
  expect(proposal).toMatchObject({ time: 0, amount: 2, fee: 3, kind: 4, reference: 5 })
  await learn(file, { name: '乐刷', columns: { number: 1, original: 6 } })
  expect((await take(file)).res).toMatchObject({ rows: 2 })
  expect(await open()).toContainEqual({ kind: 'STATE', number: refund.no, theirs: null, ours: 5000 })
  const { data } = await scene.finance.ask(reconciliation.bills, {})
  expect(data.find(({ merchant }) => merchant === '乐刷')).toMatchObject({ paid: 50_000, fee: 190 })
})

test('two forms of header are two questions; a forgotten one is asked again; only finance may answer', async () => {
  const file =
    '交易流水号,商户订单号,支付时间,实收金额,商户手续费,交易类型\nSN1,A,2026-01-01 10:00,1.00,0.01,收款'
  const { id } = await learn(file, { name: '收钱吧', types: ['CLOUD_POS', 'POS_CODE'] })
  expect((await take(file, '2026-01-01')).res).toMatchObject({ rows: 1, open: 0 })
  await scene.finance.ask(reconciliation.removeAcquirer, { id })
  expect((await scene.finance.refused(reconciliation.removeAcquirer, { id })).code).toBe('NOT_FOUND')
  expect((await take(file, '2026-01-01')).code).toBe('BILL_COLUMNS_UNKNOWN')
  const setting = { name: '收钱吧', types: ['POS_CODE' as const], header: ['a', 'b', 'c'] }
  const refused = (columns: Setting['columns']) =>
    scene.finance.refused(reconciliation.setAcquirer, { ...setting, columns })
  for (const columns of [
    { number: 0, time: 1 },
    { number: 0, time: 1, amount: 1 },
    { number: 0, time: 1, amount: 3 },
  ])
    expect((await refused(columns)).code).toBe('BILL_COLUMNS_WRONG')
  const asManager = await put(requestOf(reconciliation.columns, {}), file, scene.manager)
  expect(asManager.code).toBe('FORBIDDEN')
})
