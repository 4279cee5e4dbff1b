/** Errors of supplier deposits. */
export const depositErrors = {
  DEPOSIT_CHANGED: {
    status: 409,
    zh: '这个预存款账户刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this deposit; reload and try again',
  },
  DEPOSIT_KNOWN: {
    status: 409,
    zh: '这家加盟商在该供应商已有预存款账户',
    en: 'This franchisee has a deposit at this supplier already',
  },
  DEPOSIT_CLOSED: {
    status: 409,
    zh: '这个预存款账户不能用于本店收款',
    en: 'This deposit does not pay for orders of this shop',
  },
  DEPOSIT_SHORT: {
    status: 409,
    zh: '预存款可用余额只有 ¥{available}',
    en: 'Only ¥{available} of the deposit is free',
  },
  DEPOSIT_FROZEN: {
    status: 409,
    zh: '冻结的预存款只有 ¥{frozen}',
    en: 'Only ¥{frozen} of the deposit is frozen',
  },
  DEPOSIT_REQUEST_DECIDED: {
    status: 409,
    zh: '这项申请已经有人处理，请刷新',
    en: 'Somebody has decided on this request already; reload',
  },
  DEPOSIT_REQUEST_OWN: {
    status: 403,
    zh: '自己提出的申请须由另一位同事决定',
    en: 'Somebody else decides on what you asked for',
  },
} as const
