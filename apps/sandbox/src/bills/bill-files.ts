import { yuan } from '../formats/money.ts'
import type { BillTrouble } from './bill-troubles.ts'
import type { BillLine } from './bills.ts'

type Columns = BillTrouble['columns']

/** The columns of a bill's rows with the injected fault: without the merchant's number, in reverse, or with a new one. */
export const faulty = (columns: string, fault: Columns): string => {
  const names = columns.split(',')
  if (fault === 'MISSING') return names.filter((name) => !/^(商户订单号|业务凭证号)$/.test(name)).join(',')
  if (fault === 'MOVED') return names.toReversed().join(',')
  return fault === 'MORE' ? `新增列,${columns}` : columns
}

/** Thousandths of a cent as yuan with five decimals; whole cents are written by `yuan` with two. */
const longYuanOf = (millicents: number): string => {
  const size = String(Math.abs(millicents)).padStart(6, '0')
  return `${millicents < 0 ? '-' : ''}${size.slice(0, -5)}.${size.slice(-5)}`
}
const sum = (lines: readonly BillLine[], isRefund: boolean): number =>
  lines.reduce((all, line) => ((line.refundNo !== null) === isRefund ? all + line.cents : all), 0)
type Cells = Readonly<Record<string, string | number>>
/** A line with a value for each column; a missing value is empty. */
export const lineOf = (columns: string, cells: Cells): string =>
  columns
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
/** The same, with a back-tick before every value. */
const ticked = (columns: string, cells: Cells): string =>
  columns
    .split(',')
    .map((name) => `\`${cells[name] ?? ''}`)
    .join(',')

const tradeColumns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const tradeTotals =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

type Whose = { appid: string; mchid: string; sub_mchid?: string | undefined }

const wechatTrade = (line: BillLine, columns: string, whose: Whose): string => {
  const isRefund = line.refundNo !== null
  const amount = yuan(line.cents)
  const rate = line.cents === 0 ? 0 : Math.abs(line.feeMillicents) / line.cents / 10
  return ticked(columns, {
    交易时间: line.at,
    公众账号ID: whose.appid,
    商户号: whose.mchid,
    特约商户号: whose.sub_mchid ?? '0',
    微信订单号: line.tradeNo ?? line.providerNo,
    商户订单号: line.paymentNo,
    交易类型: 'NATIVE',
    交易状态: line.isReversal ? 'REVOKED' : isRefund ? 'REFUND' : 'SUCCESS',
    货币种类: 'CNY',
    应结订单金额: isRefund ? '0.00' : amount,
    代金券金额: '0.00',
    微信退款单号: isRefund ? line.providerNo : '0',
    商户退款单号: line.isReversal ? line.paymentNo : (line.refundNo ?? '0'),
    退款金额: isRefund ? amount : '0.00',
    退款状态: isRefund ? 'SUCCESS' : '',
    商品名称: line.description,
    手续费: longYuanOf(line.feeMillicents),
    费率: `${rate.toFixed(2)}%`,
    订单金额: isRefund ? '0.00' : amount,
    申请退款金额: isRefund ? amount : '0.00',
  })
}

/** WeChat Pay's bill of trades: a back-tick before every value, with a second header and the totals at the end. */
export function wechatTrades(lines: readonly BillLine[], whose: Whose, fault: Columns): string {
  const columns = faulty(tradeColumns, fault)
  const totals = ticked(tradeTotals, {
    总交易单数: lines.length,
    应结订单总金额: yuan(sum(lines, false)),
    退款总金额: yuan(sum(lines, true)),
    充值券退款总金额: '0.00',
    订单总金额: yuan(sum(lines, false)),
    申请退款总金额: yuan(sum(lines, true)),
    手续费总金额: longYuanOf(lines.reduce((all, line) => all + line.feeMillicents, 0)),
  })
  const rows = lines.map((line) => wechatTrade(line, columns, whose))
  return `\uFEFF${[columns, ...rows, tradeTotals, totals].join('\r\n')}\r\n`
}

const fundColumns =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号'
const fundTotals = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

type Move = { line: BillLine; type: string; isIn: boolean; cents: number; voucher: string }

/** The rows of a trade: its money, and the fee in whole cents as a row of its own. */
const movesOf = (line: BillLine): Move[] => {
  const isIn = line.refundNo === null
  const cents = Math.round(Math.abs(line.feeMillicents) / 1000)
  const own: Move = {
    line,
    type: isIn ? '交易' : '退款',
    isIn,
    cents: line.cents,
    voucher: line.refundNo ?? line.paymentNo,
  }
  const type = isIn ? '扣除交易手续费' : '退还交易手续费'
  return cents === 0 ? [own] : [own, { line, type, isIn: !isIn, cents, voucher: line.paymentNo }]
}

/** WeChat Pay's bill of funds: movements of the merchant's account. */
export function wechatFunds(lines: readonly BillLine[], fault: Columns): string {
  const columns = faulty(fundColumns, fault)
  const moves = lines.flatMap((line) => movesOf(line))
  let balance = 0
  const rows = moves.map(({ line, type, isIn, cents, voucher }) => {
    balance += isIn ? cents : -cents
    return ticked(columns, {
      记账时间: line.at,
      微信支付业务单号: line.providerNo,
      资金流水单号: `F${line.providerNo}`,
      业务名称: type,
      业务类型: type,
      收支类型: isIn ? '收入' : '支出',
      '收支金额（元）': yuan(cents),
      '账户结余（元）': yuan(balance),
      资金变更提交申请人: 'system',
      业务凭证号: voucher,
    })
  })
  const [ins, outs] = [moves.filter(({ isIn }) => isIn), moves.filter(({ isIn }) => !isIn)]
  const total = (some: readonly Move[]) => yuan(some.reduce((all, { cents }) => all + cents, 0))
  const totals = ticked(fundTotals, {
    资金流水总笔数: moves.length,
    收入笔数: ins.length,
    收入金额: total(ins),
    支出笔数: outs.length,
    支出金额: total(outs),
  })
  return `\uFEFF${[columns, ...rows, fundTotals, totals].join('\r\n')}\r\n`
}

export const rule = (words: string): string => `#${'-'.repeat(41)}${words}${'-'.repeat(40)}`
const signedYuan = (line: BillLine): string => `${line.refundNo === null ? '' : '-'}${yuan(line.cents)}`

const alipayColumns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** Alipay's bill of details: lines with `#` above and below, a tab after each value, refunds negative. */
export function alipayDetail(lines: readonly BillLine[], day: string, fault: Columns): string {
  const columns = faulty(alipayColumns, fault)
  const rows = lines.map((line) =>
    lineOf(columns, {
      支付宝交易号: `${line.providerNo}\t`,
      商户订单号: `${line.paymentNo}\t`,
      业务类型: line.refundNo === null ? '交易' : '退款',
      商品名称: line.description,
      创建时间: line.at,
      完成时间: line.at,
      '订单金额（元）': signedYuan(line),
      '商家实收（元）': signedYuan(line),
      '退款批次号/请求号': line.refundNo === null ? '' : `${line.refundNo}\t`,
      '服务费（元）': yuan(-Math.round(line.feeMillicents / 1000)),
    }),
  )
  const count = (isRefund: boolean) => lines.filter((line) => (line.refundNo !== null) === isRefund).length
  return `${[
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    rule('业务明细列表'),
    columns,
    ...rows,
    rule('业务明细列表结束'),
    `#交易合计：${count(false)}笔，商家实收共${yuan(sum(lines, false))}元，商家优惠共0.00元`,
    `#退款合计：${count(true)}笔，商家实收退款共-${yuan(sum(lines, true))}元，商家优惠退款共0.00元`,
  ].join('\r\n')}\r\n`
}

const posColumns = '交易时间,交易流水号,商户订单号,商户退款单号,交易类型,交易金额,手续费'
const posTotals = '总笔数,收款总金额,退款总金额'

/** The settlement file of the counter terminals. */
export function posSettlement(lines: readonly BillLine[], fault: Columns): string {
  const columns = faulty(posColumns, fault)
  const rows = lines.map((line) =>
    lineOf(columns, {
      交易时间: line.at,
      交易流水号: line.providerNo,
      商户订单号: line.paymentNo,
      商户退款单号: line.refundNo ?? '',
      交易类型: line.refundNo === null ? '收款' : '退款',
      交易金额: signedYuan(line),
      手续费: longYuanOf(line.feeMillicents),
    }),
  )
  const totals = lineOf(posTotals, {
    总笔数: lines.length,
    收款总金额: yuan(sum(lines, false)),
    退款总金额: yuan(sum(lines, true)),
  })
  return `${[columns, ...rows, posTotals, totals].join('\r\n')}\r\n`
}
