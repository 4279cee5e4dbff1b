export type WechatRow = {
  no: string
  yuan: string
  refundNo?: string
  refundState?: string
  fee?: string
  day?: string
  merchant?: string
  whole?: string
}
const columns =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,退款状态,商品名称,手续费,费率,订单金额,申请退款金额'
const sum = (rows: readonly WechatRow[], isRefund: boolean): string =>
  rows
    .filter((row) => (row.refundNo !== undefined) === isRefund)
    .reduce((all, row) => all + Number(row.yuan), 0)
    .toFixed(2)
const totalsOf = (rows: readonly WechatRow[]): string =>
  [
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    `\`${rows.length},\`${sum(rows, false)},\`${sum(rows, true)},\`0.00,\`0.00,\`0.00,\`0.00`,
  ].join('\r\n')
const line = (row: WechatRow, day: string): string =>
  [
    `${row.day ?? day} 10:00:00`,
    'wx1',
    row.merchant ?? '1900000109',
    `42${row.no}`,
    row.no,
    row.refundNo === undefined ? 'SUCCESS' : 'REFUND',
    row.refundNo === undefined ? row.yuan : '0.00',
    row.refundNo === undefined ? '0' : '50',
    row.refundNo ?? '0',
    row.refundNo === undefined ? '0.00' : row.yuan,
    row.refundState ?? (row.refundNo === undefined ? '' : 'SUCCESS'),
    '沙发',
    row.fee ?? ((row.refundNo === undefined ? 0.006 : -0.006) * Number(row.yuan)).toFixed(5),
    '0.60%',
    row.refundNo === undefined ? (row.whole ?? row.yuan) : '0.00',
    row.refundNo === undefined ? '0.00' : (row.whole ?? row.yuan),
  ]
    .map((cell) => `\`${cell}`)
    .join(',')
/** WeChat Pay's bill of a day as text, with a fee of 0.6 % in each row. */
export const wechatBillText = (rows: readonly WechatRow[], day: string): string =>
  [columns, ...rows.map((row) => line(row, day)), totalsOf(rows)].join('\r\n')
