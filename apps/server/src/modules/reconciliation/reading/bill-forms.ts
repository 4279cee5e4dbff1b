import type { KnownSource } from '@showfloor/contract/common/provider-bills'
import { cellsOf, nameOf } from './bill-text.ts'
import { exactCents } from '../../../platform/tables/yuan.ts'

/** The value of a column, by any of its names; empty where the file lacks all of them. */
export type Cell = (...names: string[]) => string

/** `REVERSAL`: a payment that went back whole and has no number of its own. */
export type RowKind = 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'FEE'

export type Totals = { rows?: number; paidCents: number; refundedCents: number }

/** What a row says, as texts: its numbers and time, the whole amount, and the amount that the file's totals add up. */
export type Said = {
  kind: RowKind
  at: string
  number: string
  paymentNumber: string
  providerNumber: string
  amount: string
  counted: string
  /** Whether the file counts it with what came in. */
  isIn: boolean
  /** Whether it is a refund that the provider did not carry out. */
  hasFailed?: boolean
  /** What the provider kept, in yuan; negative for a returned fee. */
  fee?: string
  /** The rate by which it did, as `0.60%`. */
  rate?: string
  /** The merchant's number. */
  merchant?: string
}

export type Form = {
  /** The columns that the file must have, each by any of its names. */
  needed: readonly (readonly string[])[]
  /** Columns of free text, in which a comma may stand. */
  texts: readonly string[]
  read(cell: Cell): Said
  /** The totals in the other lines of the file; undefined where they are missing because the file was truncated. */
  totals(lines: readonly string[]): Totals | undefined
  /** The merchant's number in the lines above the rows. */
  merchant?(lines: readonly string[]): string | undefined
}

const negative = (yuan: string): string => (yuan.startsWith('-') ? yuan.slice(1) : `-${yuan}`)
const isNone = (yuan: string): boolean => yuan === '' || Number(yuan) === 0

const totalsBelow =
  (headers: Record<'rows' | 'paid' | 'refunded', readonly string[]>): Form['totals'] =>
  (lines) => {
    const at = lines.findLastIndex((line) => headers.rows.some((name) => line.includes(name)))
    const [head = [], values = []] = lines
      .slice(at, at + 3)
      .map((line) => cellsOf(line))
      .filter(([first, second]) => first !== '' || second !== undefined)
    if (at < 0 || values.length === 0) return undefined
    const value = (names: readonly string[]) =>
      values[head.findIndex((name) => names.includes(nameOf(name)))] ?? ''
    return {
      rows: Number(value(headers.rows)),
      paidCents: exactCents(value(headers.paid)),
      refundedCents: exactCents(value(headers.refunded)),
    }
  }

/** Alipay states its totals in sentences below the rows. */
const alipayTotals: Form['totals'] = (lines) => {
  const text = lines.filter((line) => line.startsWith('#')).join('\n')
  const paid = /#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/.exec(text)
  const back = /#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/.exec(text)
  if (!paid || !back) return undefined
  return {
    rows: Number(paid[1]) + Number(back[1]),
    paidCents: exactCents(paid[2] ?? ''),
    refundedCents: Math.abs(exactCents(back[2] ?? '')),
  }
}

/** Of its account Alipay states what came in and what went out. */
const alipayFundTotals: Form['totals'] = (lines) => {
  const text = lines.filter((line) => line.startsWith('#')).join('\n')
  const back = /#支出合计：(\d+)笔，?共?(-?[\d.]+)元/.exec(text)
  const paid = /#收入合计：(\d+)笔，?共?(-?[\d.]+)元/.exec(text)
  if (!paid || !back) return undefined
  return {
    rows: Number(paid[1]) + Number(back[1]),
    paidCents: exactCents(paid[2] ?? ''),
    refundedCents: Math.abs(exactCents(back[2] ?? '')),
  }
}

/** An account's number is the merchant's with `0156` behind it. */
const alipayAccount = (lines: readonly string[]): string | undefined =>
  /#账号：\[(\d{16})\d*\]/.exec(lines.find((line) => line.startsWith('#账号')) ?? '')?.[1]

const wechatKinds: Readonly<Record<string, RowKind>> = { REFUND: 'REFUND', REVOKED: 'REVERSAL' }

/** The amount of a trade is its whole amount, as the ledger has it; the older form has one amount alone. What is settled lacks coupons that nobody prepaid. */
const wechatTrades: Form = {
  needed: [
    ['交易时间'],
    ['商户订单号'],
    ['微信订单号'],
    ['交易状态'],
    ['应结订单金额', '总金额'],
    ['商户退款单号'],
    ['退款金额'],
    ['手续费'],
  ],
  texts: ['商品名称', '商户数据包'],
  read(cell) {
    const kind = wechatKinds[cell('交易状态')] ?? 'PAYMENT'
    const paid = {
      amount: cell('订单金额', '应结订单金额', '总金额'),
      counted: cell('应结订单金额', '总金额'),
    }
    const back = { amount: cell('申请退款金额', '退款金额'), counted: cell('退款金额') }
    const isBack = kind === 'REFUND' || (kind === 'REVERSAL' && !isNone(back.amount))
    const paymentNumber = cell('商户订单号')
    return {
      kind,
      at: cell('交易时间'),
      number: kind === 'REFUND' ? cell('商户退款单号') || paymentNumber : paymentNumber,
      paymentNumber,
      providerNumber: cell('微信订单号') || cell('微信退款单号'),
      ...(isBack ? back : paid),
      isIn: kind === 'PAYMENT',
      hasFailed: kind === 'REFUND' && ['FAIL', 'CHANGE'].includes(cell('退款状态')),
      fee: cell('手续费'),
      rate: cell('费率'),
      // A service provider stands beside the merchant whose money it is; a merchant without one has 0 there.
      merchant: cell('特约商户号', '子商户号').replace(/^0$/, '') || cell('商户号'),
    }
  },
  totals: totalsBelow({
    rows: ['总交易单数'],
    paid: ['应结订单总金额', '总交易额'],
    refunded: ['退款总金额', '总退款金额'],
  }),
}

/** Movements of the account that are neither a trade nor its fee are named by what they are. */
const wechatFunds: Form = {
  needed: [['记账时间'], ['业务凭证号'], ['微信支付业务单号'], ['收支金额(元)'], ['收支类型'], ['业务类型']],
  texts: ['备注'],
  read(cell) {
    const about = cell('业务类型')
    const isIn = cell('收支类型') !== '支出'
    const isFee = about.includes('手续费')
    const amount = cell('收支金额(元)')
    const number = isFee || ['交易', '退款'].includes(about) ? cell('业务凭证号') : about
    return {
      kind: isFee ? 'FEE' : isIn ? 'PAYMENT' : 'REFUND',
      at: cell('记账时间'),
      number,
      paymentNumber: number,
      providerNumber: cell('微信支付业务单号'),
      amount,
      counted: amount,
      isIn,
      ...(isFee ? { fee: isIn ? negative(amount) : amount } : {}),
      // Who changed the funds is a person or a program of the merchant, whose number stands beside it.
      merchant: /(?:^|@)(\d{8,10})(?:API)?$/.exec(cell('资金变更提交申请人'))?.[1] ?? '',
    }
  },
  totals: totalsBelow({ rows: ['资金流水总笔数'], paid: ['收入金额'], refunded: ['支出金额'] }),
}

const alipayTrades: Form = {
  needed: [
    ['完成时间'],
    ['商户订单号'],
    ['支付宝交易号'],
    ['业务类型'],
    ['商家实收(元)'],
    ['退款批次号/请求号'],
    ['服务费(元)'],
  ],
  texts: ['商品名称', '备注'],
  read(cell) {
    const isRefund = cell('业务类型') === '退款'
    const paymentNumber = cell('商户订单号')
    return {
      kind: isRefund ? 'REFUND' : 'PAYMENT',
      at: cell('完成时间'),
      number: isRefund ? cell('退款批次号/请求号') || paymentNumber : paymentNumber,
      paymentNumber,
      providerNumber: cell('支付宝交易号'),
      amount: cell('订单金额(元)', '商家实收(元)'),
      counted: cell('商家实收(元)'),
      isIn: !isRefund,
      fee: negative(cell('服务费(元)')),
    }
  },
  totals: alipayTotals,
  merchant: alipayAccount,
}

const isTrade = /^(?:在线支付|交易付款|交易退款|交易)$/
const isCharge = /[收退]费|服务费|手续费|佣金|积分|扣回|公益/

/**
 * What moved in an account: at its trades, as fees, and otherwise, which is named by what it is. A refund has its payment's number. In the account of a store at Taobao the
 * remark of a fee names the order.
 */
const alipayFunds: Form = {
  needed: [
    ['账务流水号'],
    ['商户订单号'],
    ['发生时间'],
    ['收入金额(+元)', '收入金额'],
    ['支出金额(-元)', '支出金额'],
    ['业务类型'],
  ],
  texts: ['商品名称', '备注'],
  read(cell) {
    const about = cell('业务类型')
    const into = cell('收入金额(+元)', '收入金额').replace('+', '')
    const isIn = !isNone(into)
    const amount = isIn ? into : cell('支出金额(-元)', '支出金额')
    const size = amount.replace('-', '')
    const isFee = !isTrade.test(about) && isCharge.test(`${about} ${cell('业务描述')} ${cell('备注')}`)
    const number = cell('商户订单号') || about
    return {
      kind: isFee ? 'FEE' : isIn ? 'PAYMENT' : 'REFUND',
      at: cell('发生时间'),
      number,
      paymentNumber: /(?<!\d)\d{16,22}(?!\d)/.exec(cell('业务基础订单号') || cell('备注'))?.[0] ?? number,
      providerNumber: cell('账务流水号'),
      amount,
      counted: amount,
      isIn,
      ...(isFee ? { fee: isIn ? negative(size) : size } : {}),
    }
  },
  totals: alipayFundTotals,
  merchant: alipayAccount,
}

const posSettlement: Form = {
  needed: [
    ['交易时间'],
    ['商户订单号'],
    ['交易流水号'],
    ['商户退款单号'],
    ['交易类型'],
    ['交易金额'],
    ['手续费'],
  ],
  texts: [],
  read(cell) {
    const isRefund = cell('交易类型') === '退款'
    const paymentNumber = cell('商户订单号')
    return {
      kind: isRefund ? 'REFUND' : 'PAYMENT',
      at: cell('交易时间'),
      number: isRefund ? cell('商户退款单号') || paymentNumber : paymentNumber,
      paymentNumber,
      providerNumber: cell('交易流水号'),
      amount: cell('交易金额'),
      counted: cell('交易金额'),
      isIn: !isRefund,
      fee: cell('手续费'),
    }
  },
  totals: totalsBelow({ rows: ['总笔数'], paid: ['收款总金额'], refunded: ['退款总金额'] }),
}

export const forms: Record<KnownSource, Form> = {
  WECHAT_PAY: wechatTrades,
  WECHAT_FUNDS: wechatFunds,
  ALIPAY: alipayTrades,
  ALIPAY_FUNDS: alipayFunds,
  CLOUD_POS: posSettlement,
}
