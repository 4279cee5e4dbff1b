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

/** Reads a file, and counts the turns of the event loop meanwhile. */
const turnsOf = async (bytes: Buffer) => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const read = await readBill('WECHAT_PAY', bytes).catch((error: Error) => error)
  isRead = true
  return { read, turns }
}

test('a long bill is read in batches, between which other work runs', async () => {
  const { read, turns } = await turnsOf(bill)
  if (read instanceof Error) throw read
  const { rows, paidCents } = read
  expect({ rows: rows.length, paidCents }).toEqual({ rows: rowCount, paidCents: rowCount * 100 })
  expect(rows.at(-1)).toMatchObject({ line: rowCount + 1, number: `P1_${rowCount - 1}` })
  // At least one turn of the event loop for each quarter of a megabyte.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bill.length / 262_144))
})

test('a line longer than any row is refused once it is met, and a file of empty lines is read in batches', async () => {
  const commas = await turnsOf(Buffer.concat([Buffer.from(`${columns}\n`), Buffer.alloc(30_000_000, ',')]))
  expect(commas.read).toMatchObject({ fault: { code: 'LINE_TOO_LONG', line: 2 } })
  expect(commas.turns).toBeLessThan(5)
  const nothing = await turnsOf(Buffer.alloc(30_000_000, '\n'))
  expect(nothing.read).toMatchObject({ fault: { code: 'COLUMN_MISSING' } })
  expect(nothing.turns).toBeLessThan(5)
  const lines = await turnsOf(Buffer.concat([Buffer.from(columns), Buffer.alloc(1_000_000, '\n')]))
  expect(lines.read).toMatchObject({ fault: { code: 'TOTALS_MISSING' } })
  expect(lines.turns).toBeGreaterThanOrEqual(500)
})
