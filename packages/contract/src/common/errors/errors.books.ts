/** Errors of cash drawers, the end of a day and the bills of payment providers. */
export const bookErrors = {
  TILL_NAME_TAKEN: { status: 409, zh: '已有同名的收银台', en: 'There is a till of this name already' },
  TILL_OPEN: { status: 409, zh: '收银台正在使用，请先清点交班', en: 'The till is open; count it first' },
  TILL_CLOSED: { status: 409, zh: '收银台已清点交班', en: 'The till has been counted' },
  TILL_RETIRED: { status: 409, zh: '收银台已停用', en: 'The till is no longer in use' },
  TILL_SHORT: {
    status: 409,
    zh: '钱箱里不够这个金额，请先存入现金',
    en: 'There is not that much in the drawer; pay cash in first',
  },
  TILL_CHOICE: {
    status: 409,
    zh: '请先在收银台选用退款的钱箱，再退现金',
    en: 'Choose the till that pays the cash first',
  },
  TILL_DIFFERENCE: {
    status: 409,
    zh: '清点与应有相差 {difference} 元，请复核或写明原因',
    en: 'The count differs by {difference} yuan: count again, or say why',
  },
  DAY_NOT_YET: { status: 400, zh: '这一天还没有到', en: 'This day has not come yet' },
  DAY_EARLIER_OPEN: {
    status: 409,
    zh: '{day} 还没有日结，请先完成',
    en: '{day} has not been ended yet; do that first',
  },
  DAY_TILL_OPEN: {
    status: 409,
    zh: '收银台“{name}”还没有清点交班',
    en: 'The till “{name}” has not been counted',
  },
  DAY_CHANGED: {
    status: 409,
    zh: '应有金额已有变化，请按最新金额核对',
    en: 'What should be there has changed; compare with the new figures',
  },
  DAY_REASON: { status: 400, zh: '“{name}”有差异，请写明原因', en: '“{name}” differs: say why' },
  DAY_SECOND_PERSON: {
    status: 409,
    zh: '第二人签字须由另一位同事完成',
    en: 'Somebody other than the first has to sign as the second',
  },
  BILL_REFUSED: {
    status: 400,
    zh: '账单无法读取：{reason}',
    en: 'The bill cannot be read: {reason}',
  },
  BILL_COLUMNS_WRONG: {
    status: 400,
    zh: '请指明编号、时间和金额各是哪一列；同一列不能选两次',
    en: 'Say which columns have the number, the time and the amount; no column can be chosen twice',
  },
  BILL_COLUMNS_UNKNOWN: {
    status: 409,
    zh: '还不认识这个表头，请先说明各列',
    en: 'This header is not known yet: name its columns first',
  },
  BILL_NOT_FETCHED: {
    status: 400,
    zh: '这个渠道不能自动获取账单，或者这一天还没有结束',
    en: 'No bill can be fetched from this provider, or the day is still to come',
  },
  RATE_EXISTS: {
    status: 409,
    zh: '同一范围从这一天起已有费率，请先删除原来的',
    en: 'There is a rate of the same from this day; remove it first',
  },
  RATE_DAYS: { status: 400, zh: '截止日不能早于起始日', en: 'The last day is before the first' },
  RECEIPT_EXISTS: { status: 409, zh: '这笔收款已开过收据', en: 'This payment has a receipt already' },
  RECEIPT_NOTHING: {
    status: 409,
    zh: '这笔收款没有到账，不能开收据',
    en: 'Nothing came in by this payment, so it gets no receipt',
  },
  RECEIPT_NUMBERS_OVER: {
    status: 409,
    zh: '本店的收据号已用完，请店长或财务在收据号段里增加一段',
    en: 'The shop has no receipt number left; a manager adds a range of numbers',
  },
  RECEIPT_VOID: { status: 409, zh: '这张收据已作废', en: 'This receipt is void already' },
  RECEIPT_RANGE_INVALID: {
    status: 400,
    zh: '号段有误：末号不能小于首号，位数要放得下末号',
    en: 'The range is not right: it must not end before it begins, and the digits must hold its last number',
  },
  RECEIPT_RANGE_TAKEN: {
    status: 409,
    zh: '号段与已有的号段重叠',
    en: 'Some of these numbers are in another range already',
  },
  TAX_NUMBER_WRONG: {
    status: 400,
    zh: '企业发票请填写 18 位统一社会信用代码，请核对每一位；个人发票不填税号',
    en: 'A company needs its 18-character credit code; check each character. A person has none',
  },
  INVOICE_EMAIL_WRONG: {
    status: 400,
    zh: '请填写完整的邮箱地址',
    en: 'Enter a whole e-mail address',
  },
  SETTLEMENT_SECOND_PERSON: {
    status: 403,
    zh: '这张结算单由您创建，须由另一位有结算权限的同事签认',
    en: 'You created this settlement; a colleague who may settle channels has to sign it',
  },
  BILL_SECOND_PERSON: {
    status: 409,
    zh: '金额超过您的额度，已由您提出，须由另一人处理',
    en: 'This is above your limit and you have asked for it; another person has to settle it',
  },
  BILL_DIFFERENCE_SETTLED: {
    status: 409,
    zh: '这条差异已有人处理',
    en: 'Somebody has settled this difference already',
  },
} as const
