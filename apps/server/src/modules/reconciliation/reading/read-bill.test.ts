import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { workbook } from '../../../testing/imports/workbooks.ts'
import { readBill } from './read-bill.ts'
import { unpacked } from './unpack.ts'

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

const wechat = (...rows: string[]): Buffer =>
  Buffer.from(
    [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      ...rows,
    ].join('\r\n'),
  )
const totals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

test('a comma in the unquoted name of goods moves no column', async () => {
  const { rows, merchant } = await readBill(
    'WECHAT_PAY',
    wechat(
      '`2026-11-20 10:00:00,`wx0000000000000001,`1900000001,`0,`,`4200000000000000000000000001,`OTHER1,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`1999.00,`0.00,`0,`0,`0.00,`0.00,`,`,`沙发,茶几 组合,`,`12.00000,`0.60%,`1999.00,`0.00,`',
      '`2026-11-20 11:00:00,`wx0000000000000001,`1900000001,`0,`,`4200000000000000000000000002,`OTHER2,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`88.00,`0.00,`0,`0,`0.00,`0.00,`,`,`餐椅,`,`0.53000,`0.60%,`88.00,`0.00,`',
      totals,
      '`2,`2087.00,`0.00,`0.00,`12.53,`2087.00,`0.00',
    ),
  )
  expect(rows.map(({ feeMillicents, rateMillionths }) => [feeMillicents, rateMillionths])).toEqual([
    [1_200_000, 6000],
    [53_000, 6000],
  ])
  expect(merchant).toBe('1900000001')
})

test.each([
  ['neither', '`2,`10.00,`0.00'],
  ['paid', '`2,`20.00,`0.00'],
  ['refunded', '`2,`10.00,`10.00'],
])(
  'a reversal after a payment is money that went back, whether the totals count it as %s or not',
  async (_how, sums) => {
    const row = (state: string, back: string) =>
      `\`2026-11-20 10:00:00,\`wx1,\`1,\`0,\`,\`42,\`P1_2,\`o1,\`MICROPAY,\`${state},\`OTHERS,\`CNY,\`10.00,\`0.00,\`0,\`0,\`${back},\`0.00,\`,\`,\`沙发,\`,\`0.06000,\`0.60%,\`10.00,\`${back},\``
    const bill = await readBill(
      'WECHAT_PAY',
      wechat(row('SUCCESS', '0.00'), row('REVOKED', sums.endsWith('10.00') ? '10.00' : '0.00'), totals, sums),
    )
    expect(bill).toMatchObject({ paidCents: 1000, refundedCents: 1000 })
    expect(bill.rows.map(({ kind, number }) => [kind, number])).toEqual([
      ['PAYMENT', 'P1_2'],
      ['REFUND', 'P1_2'],
    ])
  },
)

test('the older form of a bill, with one amount alone, is read', async () => {
  const { rows } = await readBill(
    'WECHAT_PAY',
    Buffer.from(
      [
        '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率',
        '`2014-11-10 16:33:45,`wx1,`10000100,`0,`1000,`1001,`1415640626,`085e,`MICROPAY,`SUCCESS,`OTHERS,`CNY,`0.01,`0.0,`0,`0,`0,`0,`,`,`被扫支付测试,`订单额外描述,`0,`0.60%',
        '总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额',
        '`1,`0.01,`0.0,`0.0,`0',
      ].join('\n'),
    ),
  )
  expect(rows).toMatchObject([{ number: '1415640626', amountCents: 1, at: '2014-11-10 16:33:45' }])
})

/** Alipay's archive: names in GBK, entries deflated, a comma in the name of goods and one in a remark. */
const archive = Buffer.from(
  `UEsDBBQAAAAIAAAAIQCfohU3pQEAAEYDAAAqAAAAMjA4ODAwMDAwMDAwMDAwMDAxNTZfMjAyNjExMjBf0rXO8cP3z7guY3N2nVJbSwJBFH5ewf
+w4EvJaDOTmu5bf6HX6M+1lBVB7Ope3Atdd8s119pchaAo6KGMRAsqiqIzq4WRD9Kwc2b2m/N9M+eSaBV1VVoNFL+//9LQ5bvTrXgsEdYMRzQW
Kc7n8egg2dwSHLs9zzoK3fPIheYOOoQ09yg+CnmMhehb4nm+FbYqf73IqBdopSYd30/cPZEeJuXEY4PwbDNoGw6qHptFdV1ZgS1T27k6qQPmav
vvJReVy/aaJ1k3qN4pVaON2tTssGYWEePYPbUrrjU3xHWgWIGneOHwt17b7jpvZd9wZg7vD59AXPv0+9rp8FjS28vxGMsAIWApZJFD8zDZozhU
LWnLSL61dMRcUoSkKOYJFrJZgeT+YnQWJfWPKZKnSRiYTHOIFAqFNMawzkUrh4CRzs8h//L3vRTuhcneyyG5Hvi/5MmgJmMwgpL2I6jiNGwHdg
F0MLtMOQ9MMOrnf0tpX3uvk5UyEVWxYbmiQSRP3PwuQ0UeRg7pjsAzx7yoyBRHEPBYwGN4DK7IUTyjzAH8Q1as0jPrhjFdnBUyOSFTgC7+AlBL
AwQUAAAACAAAACEAS36gGBoAAAAVAAAAMAAAADIwODgwMDAwMDAwMDAwMDAwMTU2XzIwMjYxMTIwX9K1zvHD98+4KLvj19wpLmNzdgEVAOr/I9
anuLaxptK1zvG749fcsunRrw0KUEsBAhQAFAAAAAgAAAAhAJ+iFTelAQAARgMAACoAAAAAAAAAAAAAAAAAAAAAADIwODgwMDAwMDAwMDAwMDAw
MTU2XzIwMjYxMTIwX9K1zvHD98+4LmNzdlBLAQIUABQAAAAIAAAAIQBLfqAYGgAAABUAAAAwAAAAAAAAAAAAAAAAAO0BAAAyMDg4MDAwMDAwMD
AwMDAwMDE1Nl8yMDI2MTEyMF/Stc7xw/fPuCi749fcKS5jc3ZQSwUGAAAAAAIAAgC2AAAAVQIAAAAA`,
  'base64',
)

test('a bill is read as it was downloaded: in Alipay’s archive with its names in GBK, packed by WeChat Pay, or plain', async () => {
  const { rows, merchant } = await readBill('ALIPAY', await unpacked(archive))
  expect(merchant).toBe('2088000000000000')
  expect(rows).toMatchObject([
    { number: 'A1', amountCents: 199_900, feeMillicents: 1_187_000, at: '2026-11-20 10:55:23' },
    { number: 'R2', amountCents: 1, feeMillicents: 0, at: '2026-11-20 11:00:01' },
  ])
  expect(await unpacked(gzipSync(bill))).toEqual(bill)
  expect(await unpacked(bill)).toBe(bill)
  await expect(unpacked(archive.subarray(0, 300))).rejects.toMatchObject({ fault: { code: 'FILE_BROKEN' } })
})

test('S3 S4 the same bill is read from a workbook, with commas in names, numbers as cells, and the totals in its remarks', async () => {
  const header =
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'.split(
      ',',
    )
  const row = (key: string, into: number, out: number, type: string, remark = '') =>
    [
      key,
      key,
      'P1_2',
      '沙发,茶几',
      '2026-11-20 10:00:00',
      '',
      into,
      out,
      100,
      '支付宝',
      type,
      remark,
    ] as const
  const rows = [
    ['#支付宝账务明细查询'],
    ['#账号：[20880000000000000156]'],
    header,
    row('1', 1234.5, 0, '在线支付', '服务费已含'),
    row('2', 0, -7.41, '收费'),
    row('3', 0, -234.5, '交易退款'),
    ['#支出合计：2笔，共-241.91元'],
    ['#收入合计：1笔，共1234.50元'],
  ]
  const bill = await readBill('ALIPAY_FUNDS', await unpacked(await workbook(rows)))
  expect(bill).toMatchObject({ paidCents: 123_450, refundedCents: 23_450, merchant: '2088000000000000' })
  expect(bill.rows.map(({ kind, number, feeMillicents }) => [kind, number, feeMillicents])).toEqual([
    ['PAYMENT', 'P1_2', 0],
    ['FEE', 'P1_2', 741_000],
    ['REFUND', 'P1_2', 0],
  ])
  // Without the last row the totals differ, so nothing is taken.
  const cut = rows.toSpliced(5, 1)
  await expect(
    unpacked(await workbook(cut)).then((bytes) => readBill('ALIPAY_FUNDS', bytes)),
  ).rejects.toMatchObject({
    fault: { code: 'TOTALS_DIFFER' },
  })
})

test('S4 a workbook of WeChat Pay is read with the totals below its rows', async () => {
  const row = ['2026-11-20 10:00:00', '42', 'P1_2', 'SUCCESS', 1999, '0', 0, '沙发,茶几', 12, '']
  const rows = [
    [...columns.split(','), '费率备注'],
    row,
    row,
    ['总交易单数', '应结订单总金额', '退款总金额'],
    [2, 3998, 0],
  ]
  const { paidCents, rows: read } = await readBill('WECHAT_PAY', await unpacked(await workbook(rows)))
  expect([paidCents, read.length, read[0]?.feeMillicents]).toEqual([399_800, 2, 1_200_000])
})
