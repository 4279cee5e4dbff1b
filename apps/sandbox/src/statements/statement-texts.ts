import type { BillMishap } from '../bills/bill-mishaps.ts'
import type { BillSource } from '../bills/bill-troubles.ts'
import type { StatementSource } from './statement-troubles.ts'

export type StatementTexts = {
  statements: string
  statementsHint: string
  statementOf: Record<StatementSource, string>
  statementMishaps: Record<'whole' | 'notReady' | 'cut' | 'twice' | 'foreign' | 'corrected', string>
  billsHint: string
  billOf: Record<BillSource, string>
  billFiles: string
  billMishaps: Record<BillMishap, string>
}

/** The texts of the page on which a person says what is wrong with statements. */
export const statementTexts: Record<'zh-CN' | 'en', StatementTexts> = {
  'zh-CN': {
    statements: '账单',
    statementsHint:
      '抖店、淘宝、抖音团购和美团每天给商家的结算账单，按这里的订单和券生成。点一下可以让它出错。',
    billsHint: '支付渠道每天的账单，按这里的交易生成，当天的也可以先取。“最新一行”是最近一笔收款或退款。',
    billOf: {
      WECHAT_PAY: '微信支付 · 交易账单',
      WECHAT_FUNDS: '微信支付 · 资金账单',
      ALIPAY: '支付宝 · 业务明细',
      ALIPAY_FUNDS: '支付宝 · 账务明细',
      CLOUD_POS: '云 POS · 结算文件',
    },
    billFiles: '下载文件：',
    billMishaps: {
      whole: '正常',
      notReady: '还没有生成',
      none: '当天没有账单',
      wrongHash: '校验值不对',
      cut: '文件被截断',
      columnMissing: '缺商户单号列',
      columnsMoved: '列的顺序相反',
      columnMore: '多一列',
      foreign: '夹有别家系统的一行',
      otherRate: '手续费 1%',
      rowMissing: '缺最新一行',
      rowTwice: '最新一行重复',
      rowOther: '最新一行变成 1 元',
      rowNextDay: '最新一行记到第二天',
    },
    statementOf: { DOUDIAN: '抖店', TAOBAO: '淘宝（支付宝账户）', DOUYIN: '抖音团购', MEITUAN: '美团' },
    statementMishaps: {
      whole: '正常',
      notReady: '还没有生成',
      cut: '缺最后一行',
      twice: '每行重复',
      foreign: '夹有别家系统的一行',
      corrected: '更正：手续费 3%',
    },
  },
  en: {
    statements: 'Bills',
    billsHint:
      'Each day’s bill of the payment providers, made from the trades here; today’s can be fetched already. The newest row is the last payment or refund.',
    billOf: {
      WECHAT_PAY: 'WeChat Pay · trades',
      WECHAT_FUNDS: 'WeChat Pay · funds',
      ALIPAY: 'Alipay · details',
      ALIPAY_FUNDS: 'Alipay · account',
      CLOUD_POS: 'Cloud POS · settlement file',
    },
    billFiles: 'Files:',
    billMishaps: {
      whole: 'As it should be',
      notReady: 'Not written yet',
      none: 'No bill of the day',
      wrongHash: 'Wrong hash',
      cut: 'Truncated file',
      columnMissing: 'Merchant’s number missing',
      columnsMoved: 'Columns in reverse',
      columnMore: 'One more column',
      foreign: 'A row of another system',
      otherRate: 'Fees of 1 %',
      rowMissing: 'Newest row missing',
      rowTwice: 'Newest row twice',
      rowOther: 'Newest row says 1 yuan',
      rowNextDay: 'Newest row in the next day’s file',
    },
    statementsHint:
      'What Doudian, Taobao, Douyin and Meituan write of each day for the merchant, made of the orders and vouchers here. A click lets it go wrong.',
    statementOf: {
      DOUDIAN: 'Doudian',
      TAOBAO: 'Taobao (Alipay account)',
      DOUYIN: 'Douyin',
      MEITUAN: 'Meituan',
    },
    statementMishaps: {
      whole: 'As it should be',
      notReady: 'Not written yet',
      cut: 'Last row lost',
      twice: 'Every row twice',
      foreign: 'A row of another system',
      corrected: 'Corrected: fees of 3 %',
    },
  },
}
