/** Errors of bank accounts, announced transfers and arrivals. */
export const bankTransferErrors = {
  BANK_ACCOUNT_CHANGED: {
    status: 409,
    zh: '这个银行账户刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this bank account; reload and try again',
  },
  BANK_ACCOUNT_KNOWN: {
    status: 409,
    zh: '这个账号已经登记过，请修改原来的账户',
    en: 'This account number is there already; change that account',
  },
  BANK_ACCOUNT_NUMBER: {
    status: 400,
    zh: '新账户必须填写账号',
    en: 'A new account needs its number',
  },
  BANK_ACCOUNT_ENTITY: {
    status: 409,
    zh: '一个账户属于一个收款主体：所选店铺必须都属于账户的主体',
    en: 'An account belongs to one legal entity: all of its shops must be of that entity',
  },
  BANK_ACCOUNT_CLOSED: {
    status: 409,
    zh: '这个银行账户不再用于本店收款，请换一个账户',
    en: 'This shop no longer takes transfers on this account; choose another one',
  },
  TRANSFER_DONE: {
    status: 409,
    zh: '这笔转账已经到账或已有到账记录，请刷新',
    en: 'This transfer has arrived already; reload',
  },
  ARRIVAL_DAY: {
    status: 400,
    zh: '到账日期不能晚于今天',
    en: 'Money cannot have arrived after today',
  },
  ARRIVAL_TAKEN: {
    status: 409,
    zh: '这笔到账已经匹配，可能刚被他人处理，请刷新',
    en: 'This arrival is matched already; somebody may just have done it, reload',
  },
  ARRIVAL_ORDER: {
    status: 404,
    zh: '本店没有订单 {orderNo}，请核对订单号',
    en: 'This shop has no order {orderNo}; check the number',
  },
  ARRIVAL_PART: {
    status: 400,
    zh: '拆出的金额必须小于到账金额 ¥{whole}',
    en: 'A part must be less than the ¥{whole} that arrived',
  },
  STATEMENT_REFUSED: { status: 409, zh: '{reason}', en: '{reason}' },
} as const
