/** Errors of refunds and of their approval. */
export const refundingErrors = {
  REVOKE_NOTHING: {
    status: 409,
    zh: '这笔款没有可退的金额，可能已经退回或正在退款，请刷新',
    en: 'Nothing of this payment can be given back; it may have gone back already, reload',
  },
  REVOKE_TOO_MUCH: {
    status: 409,
    zh: '最多可以退 ¥{most}，其余已经退回、正在退款或等待审批',
    en: 'At most ¥{most} can be given back; the rest went back, is on its way or waits for approval',
  },
  REVOCATION_OPEN: {
    status: 409,
    zh: '这笔收款已有一份关闭申请等待审批',
    en: 'Somebody has already asked to close this payment; it waits for approval',
  },
  REVOCATION_CHANGED: {
    status: 409,
    zh: '这份申请刚被他人处理，请刷新后查看',
    en: 'Somebody else has just decided on this request; reload and see',
  },
  REVOCATION_OWN: {
    status: 403,
    zh: '不能审批自己提出的申请，请由另一位同事处理',
    en: 'You asked for this yourself; somebody else has to decide',
  },
  MOVE_SAME_ORDER: {
    status: 409,
    zh: '这笔款本来就在这个订单上，请直接入账',
    en: 'This money is on that order already; accept it there',
  },
  MOVE_OTHER_CUSTOMER: {
    status: 409,
    zh: '只能转到同一位顾客的订单',
    en: 'It can only be moved to an order of the same customer',
  },
  REVOCATION_NOT_OWN: {
    status: 403,
    zh: '只有申请人可以撤回申请',
    en: 'Only whoever asked can withdraw the request',
  },
} as const
