import type { BillTrouble } from './bill-troubles.ts'
import type { BillLine } from './bills.ts'
import { yuan } from '../formats/money.ts'
import { faulty, lineOf, rule } from './bill-files.ts'

/** A movement of an account at Alipay. `cents` is negative for what went out. */
export type AlipayMove = {
  key: string
  number: string
  at: string
  type: string
  cents: number
  remark: string
}

const columnNames =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'

/** The movements of the merchant's own trades: the money, and the fee as a row of its own. A refund has its payment's number. */
export const movesOf = (lines: readonly BillLine[]): AlipayMove[] =>
  lines.flatMap((line) => {
    const isBack = line.refundNo !== null
    const fee = Math.round(line.feeMillicents / 1000)
    const move = { number: line.paymentNo, at: line.at, remark: '' }
    const own = { ...move, key: line.providerNo, type: isBack ? '交易退款' : '在线支付' }
    return [
      { ...own, cents: isBack ? -line.cents : line.cents },
      ...(fee === 0
        ? []
        : [{ ...move, key: `${line.providerNo}F`, type: fee > 0 ? '收费' : '退费', cents: -fee }]),
    ]
  })

/** Alipay's bill of an account: lines with `#` above and below, a tab after each number, what went out negative. */
export function alipayFunds(
  moves: readonly AlipayMove[],
  day: string,
  fault: BillTrouble['columns'],
): string {
  const columns = faulty(columnNames, fault)
  let balance = 0
  const rows = moves.map(({ key, number, at, type, cents, remark }) => {
    balance += cents
    return lineOf(columns, {
      账务流水号: `${key}\t`,
      业务流水号: `${key}\t`,
      商户订单号: `${number}\t`,
      发生时间: at,
      '收入金额（+元）': cents > 0 ? yuan(cents) : '0.00',
      '支出金额（-元）': cents < 0 ? yuan(cents) : '0.00',
      '账户余额（元）': yuan(balance),
      交易渠道: '支付宝',
      业务类型: type,
      备注: remark,
    })
  })
  const total = (words: string, some: readonly AlipayMove[]) =>
    `#${words}合计：${some.length}笔，共${yuan(some.reduce((all, { cents }) => all + cents, 0))}元`
  return `${[
    '#支付宝账务明细查询',
    '#账号：[20880000000000000156]',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    rule('账务明细列表'),
    columns,
    ...rows,
    rule('账务明细列表结束'),
    total(
      '支出',
      moves.filter(({ cents }) => cents < 0),
    ),
    total(
      '收入',
      moves.filter(({ cents }) => cents >= 0),
    ),
  ].join('\r\n')}\r\n`
}
