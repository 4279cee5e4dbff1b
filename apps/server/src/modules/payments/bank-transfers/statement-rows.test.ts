import { expect, test } from 'vitest'
import { tableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import { columnsOf, readRow } from './statement-rows.ts'

/** The arrivals of a statement, as day, cents, payer and note. */
const arrivals = async (text: string | Buffer) => {
  const bytes = Buffer.from(text)
  const isHeader = (cells: readonly string[]) => {
    const { date, amount } = columnsOf(cells)
    return date !== undefined && amount !== undefined
  }
  const { header, body } = await tableInBytes(bytes, { name: 'statement.csv', isHeader })
  const columns = columnsOf(
    header,
    body.map(({ cells }) => cells),
  )
  return body.flatMap(({ cells }) => {
    const read = readRow(cells, columns)
    if ('problem' in read) throw new Error(read.problem.en)
    return read.row ? [[read.row.bookedOn, read.row.amountCents, read.row.payer, read.row.note]] : []
  })
}

test('of several amounts the column with values counts, and cells may end in spaces and tabs', async () => {
  const text = [
    '\uFEFF明细查询文件下载',
    '',
    '卡号: 6222****0001,"卡别名: 经营户"',
    '',
    '交易日期,摘要,交易场所,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名',
    '2026-11-20     ,"他行汇入            ","                  ",钞   ,"-                   ","-                   ",-              ,"12,800.00           ","                    ",人民币         ,"42,800.00           ","某某家居有限公司                   ",\t',
    '2026-11-20     ,"手续费              ","                  ",钞   ,"-                   ","-                   ",-              ,"                    ","5.00                ",人民币         ,"42,795.00           ","                                   ",\t',
    '2026-11-21     ,"他行汇入            ","                  ",钞   ,"-                   ","-                   ",-              ,"3,000.50            ","                    ",人民币         ,"45,795.50           ","王某某                             ",\t',
  ]
  expect(await arrivals(text.join('\n'))).toEqual([
    ['2026-11-20', 1_280_000, '某某家居有限公司', '他行汇入'],
    ['2026-11-21', 300_050, '王某某', '他行汇入'],
  ])
})

test('one amount with a direction, and a payer beside the last digits of the account', async () => {
  const text = [
    '交易时间,收/支,交易金额,余额,对手信息,摘要,流水号',
    '2026-11-20 09:12:33,收入,12800.00,42800.00,某某家居有限公司 1234,货款,A0001',
    '2026-11-20 09:40:01,支出,5.00,42795.00,,手续费,A0002',
    '2026-11-21 16:05:10,收入,3000.50,45795.50,王某某 8890,定金,A0003',
  ]
  expect(await arrivals(text.join('\n'))).toEqual([
    ['2026-11-20', 1_280_000, '某某家居有限公司', '货款'],
    ['2026-11-21', 300_050, '王某某', '定金'],
  ])
})

test('a time of day is no date, and every text beside the summary may have the reference', async () => {
  const text = [
    '交易时间,交易日,借方金额,贷方金额,余额,摘要,用途,备注,收/付方名称,对方户名',
    '09:12:33,20261120,,800.00,1,转账,HK100000008,,,王女士',
    '09:13:00,20261120,20.00,,1,转账,,,,李女士',
    '10:00:00,20261121,,5.00,1,转账,转账,尾款,,张女士',
  ]
  expect(await arrivals(text.join('\n'))).toEqual([
    ['2026-11-20', 80_000, '王女士', '转账 HK100000008'],
    ['2026-11-21', 500, '张女士', '转账 尾款'],
  ])
})

test('headers with a translation in square brackets are read without it', async () => {
  const text = [
    '交易日期[ Transaction Date ],交易金额[ Trade Amount ],付款人名称[ Payer’s Name ],摘要[ Reference ],备注[ Remark ]',
    '20261120,800.00,王女士,转账,HK100000008',
    '20261120,-20.00,本公司,手续费,',
  ]
  expect(await arrivals(text.join('\n'))).toEqual([['2026-11-20', 80_000, '王女士', '转账 HK100000008']])
})

test('an empty column of what came in gives way to an amount only where a direction tells', async () => {
  const rows = ['2026-11-20,,12.00,支出', '2026-11-20,,30.00,收入']
  expect(await arrivals(['日期,收入金额,金额,收支', ...rows].join('\n'))).toEqual([
    ['2026-11-20', 3000, '', ''],
  ])
  expect(await arrivals(['日期,收入金额,金额,方式', ...rows].join('\n'))).toEqual([])
})
