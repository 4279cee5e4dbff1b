/** Errors of channel settlements. */
export const settlementErrors = {
  SETTLEMENT_EXISTS: {
    status: 409,
    zh: '已结算到 {day}：{no}',
    en: 'Settled up to {day} already, by {no}',
  },
  SETTLEMENT_NOTHING: {
    status: 409,
    zh: '到这一天没有可以结算的订单',
    en: 'Up to this day there is nothing to settle',
  },
  SETTLEMENT_DAY: {
    status: 400,
    zh: '只能结算到今天为止',
    en: 'A settlement ends today at the latest',
  },
  SETTLEMENT_ACCOUNT: {
    status: 400,
    zh: '这不是本店可用的银行账户',
    en: 'This is no bank account that the shop can use',
  },
  SETTLEMENT_CHANGED: {
    status: 409,
    zh: '结算单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just dealt with this settlement; reload and try again',
  },
  SETTLEMENT_RECEIVED: {
    status: 409,
    zh: '银行到账后不能撤销，差额会进入下一张结算单',
    en: 'Its money has arrived, so it stays; what is wrong goes into the next settlement',
  },
  SETTLEMENT_FOLLOWED: {
    status: 409,
    zh: '请先撤销之后的结算单 {no}',
    en: 'Revoke the settlement {no} after it first',
  },
  STATEMENT_NOT_PULLED: {
    status: 409,
    zh: '本店没有授权这个平台，或这一天还没有到',
    en: 'The shop is not authorised at this platform, or the day has not come yet',
  },
  SETTLEMENT_RECEIPT_USED: {
    status: 409,
    zh: '这个银行流水号已用于另一张结算单',
    en: 'Another settlement has this bank receipt',
  },
} as const
