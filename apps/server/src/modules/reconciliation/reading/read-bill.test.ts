import { expect, test } from 'vitest'
import { readBill } from './read-bill.ts'

const rowCount = 20_000
const columns = '交易时间,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,商品名称,手续费'
const row = (at: number): string =>
  ['2026-11-22 10:00:00', `42${at}`, `P1_${at}`, 'SUCCESS', '1.00', '0', '0.00', '云朵沙发', '0.00600']
    .map((cell) => `\`${cell}`)
    .join(',')
const bill = Buffer.from(
  [
    columns,
    ...Array.from({ length: rowCount }, (_, at) => row(at)),
    '总交易单数,应结订单总金额,退款总金额',
    `\`${rowCount},\`${rowCount}.00,\`0.00`,
  ].join('\r\n'),
)

test('a long bill is read in batches, between which other work runs', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const { rows, paidCents } = await readBill('WECHAT_PAY', bill)
  isRead = true
  expect({ rows: rows.length, paidCents }).toEqual({ rows: rowCount, paidCents: rowCount * 100 })
  expect(rows.at(-1)).toMatchObject({ line: rowCount + 1, number: `P1_${rowCount - 1}` })
  // At least one turn of the event loop for each quarter of a megabyte.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bill.length / 262_144))
})
