/** Errors of a payment by several tenders. */
export const collectionErrors = {
  COLLECTION_CHANGED: {
    status: 409,
    zh: '这笔混合收款刚有变动，请刷新后再试',
    en: 'This mixed payment has just changed; reload and try again',
  },
  COLLECTION_OVER: {
    status: 409,
    zh: '这笔混合收款已撤销，请重新发起',
    en: 'This mixed payment is revoked; begin another',
  },
  COLLECTION_LINE_OVER: {
    status: 409,
    zh: '这一笔已经收到或正在收款，请刷新',
    en: 'This line is paid or being paid already; reload',
  },
  COLLECTION_LINE_UNKNOWN: {
    status: 409,
    zh: '保留的支付单不在这笔混合收款中',
    en: 'A tender that is to be kept is not part of this mixed payment',
  },
  COLLECTION_NOT_CLOSED: {
    status: 503,
    zh: '支付通道没有回应，有付款链接还没有关闭，请稍后再试',
    en: 'The payment provider did not answer, so a payment link is still open; try again later',
  },
} as const
