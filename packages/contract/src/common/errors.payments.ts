/** What can be wrong with taking money and giving it back, and with differences of paid orders. */
export const paymentErrors = {
  PAYMENT_NOT_OPEN: { status: 409, zh: '订单当前状态不能收款', en: 'This order cannot take a payment now' },
  PAYMENT_TOO_MUCH: { status: 409, zh: '收款金额超过未付金额 ¥{due}', en: 'More than the ¥{due} still due' },
  STAGE_TOO_MUCH: {
    status: 409,
    zh: '所选期次只剩 ¥{due} 未收，可能刚被他人收款，请刷新',
    en: 'Only ¥{due} of the chosen stages is still to be paid; somebody may just have taken a payment, reload',
  },
  STAGE_PLAN_INVALID: {
    status: 409,
    zh: '分期方案有误：{problems}',
    en: 'The stages are not right: {problems}',
  },
  STAGE_PLAN_EXISTS: {
    status: 409,
    zh: '这个订单已有分期方案，请刷新后修改它',
    en: 'This order has payment stages already; reload and change them',
  },
  STAGE_PLAN_CHANGED: {
    status: 409,
    zh: '分期方案刚有变动，请刷新后再试',
    en: 'The payment stages have just changed; reload and try again',
  },
  STAGE_PLAN_OVER: {
    status: 409,
    zh: '订单已取消，不能再分期收款',
    en: 'The order is cancelled; its payment stages are over',
  },
  PAYMENT_TYPE_UNAVAILABLE: {
    status: 409,
    zh: '本店未开通该收款方式',
    en: 'This shop does not take this kind of payment',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    zh: '支付通道暂时不可用，请稍后再试或换一种收款方式',
    en: 'The payment provider cannot be reached; try again or use another tender',
  },
  FORGED_NOTIFICATION: {
    status: 401,
    zh: '签名不符，不是支付通道发来的通知',
    en: 'The signature is not the payment provider’s',
  },
  PAYMENT_REFUSED: {
    status: 409,
    zh: '支付通道拒绝了这笔收款（{reason}），请换一种收款方式',
    en: 'The payment provider refused this payment ({reason}); use another tender',
  },
  LINK_NOT_CLOSED: {
    status: 503,
    zh: '支付通道没有回应，付款链接还没有关闭。订单没有改动，请稍后再试',
    en: 'The payment provider did not answer, so the payment link is still open. The order is unchanged; try again later',
  },
  LINK_OPEN: {
    status: 409,
    zh: '这个订单刚刚又发起了一笔线上收款，请刷新后再试',
    en: 'Somebody has just made another payment link for this order; reload and try again',
  },
  ORDER_JUST_PAID: {
    status: 409,
    zh: '顾客刚刚付了 ¥{amount}，已经入账，订单没有改动',
    en: 'The customer has just paid ¥{amount}. It is booked and the order is unchanged',
  },
  ORDER_HAS_PAYMENTS: {
    status: 409,
    zh: '这个订单有收款记录，不能删除，可以取消',
    en: 'This order has payments on record: it cannot be deleted, but cancelled',
  },
  TENDER_NOTHING_ASIDE: {
    status: 409,
    zh: '这笔款项没有待处理的金额，可能刚被他人处理，请刷新',
    en: 'Nothing of this payment waits for a decision; somebody may just have decided, reload',
  },
  TENDER_NOT_SILENT: {
    status: 409,
    zh: '只有已过期、支付通道一直没有结果的收款才能人工关闭，请先查询到账',
    en: 'Only a payment that has ended and of which the provider tells nothing can be closed by hand; check it first',
  },
  REFUND_NOT_FAILED: {
    status: 409,
    zh: '这笔退款正在处理或已经完成，不能改为其他方式',
    en: 'This refund is on its way or done; it cannot be settled another way',
  },
  REFUND_REFUSED: {
    status: 409,
    zh: '支付通道拒绝退款（{reason}），请核对后再试',
    en: 'The payment provider refused the refund ({reason}); check it and try again',
  },
  TENDER_NOT_CANCELLABLE: {
    status: 409,
    zh: '该笔支付已完成或已关闭，不能取消',
    en: 'This payment is finished or closed and cannot be cancelled',
  },
  DIFFERENCE_ORDER_NOT_PAID: {
    status: 409,
    zh: '订单还没有收款，请直接修改订单；收款之后才需要补差单',
    en: 'Nothing is paid on this order yet: change the order itself. A difference is for a paid one',
  },
  DIFFERENCE_OTHER_OPEN: {
    status: 409,
    zh: '这个订单还有一笔补差单没有结清，请先结清、修改或取消它',
    en: 'This order has another difference that is not settled; settle, change or cancel it first',
  },
  DIFFERENCE_TOO_MUCH: {
    status: 409,
    zh: '最多可以退 ¥{most}',
    en: 'At most ¥{most} can be given back',
  },
  DIFFERENCE_TRANSITION: {
    status: 409,
    zh: '补差单当前为“{status}”，不能{action}',
    en: 'The difference is “{status}”; you cannot {action}',
  },
  DIFFERENCE_CHANGED: {
    status: 409,
    zh: '补差单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just changed this difference; reload and try again',
  },
  DIFFERENCE_OWN: {
    status: 403,
    zh: '不能审批自己申请的退差，请由其他店长处理',
    en: 'You asked for this yourself; another manager has to decide',
  },
  DIFFERENCE_UNPAID: {
    status: 409,
    zh: '请先收款：收到 ¥{due} 后补差单自动结清',
    en: 'Take the payment first: the difference settles by itself once ¥{due} has come in',
  },
  DIFFERENCE_BEING_PAID: {
    status: 409,
    zh: '这笔补差已经收到部分款项，或正在付款、退款，不能再改；请等它完成',
    en: 'Money for this difference has come in or is on its way; wait until that is done',
  },
} as const
