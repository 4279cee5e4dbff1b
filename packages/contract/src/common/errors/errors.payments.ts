/** Errors of payments, refunds and difference-price orders. */
export const paymentErrors = {
  PAYMENT_NOT_OPEN: { status: 409, zh: '订单当前状态不能收款', en: 'This order cannot take a payment now' },
  PAYMENT_TOO_MUCH: {
    status: 409,
    zh: '收款金额超过可收的 ¥{left}（未付 ¥{due}，其中正在收款 ¥{asked}）',
    en: 'More than the ¥{left} that can be taken: ¥{due} is due, of which ¥{asked} is being paid',
  },
  PAYMENT_BESIDE_UNKNOWN: {
    status: 409,
    zh: '有 ¥{unknown} 的收款结果未知，可能已经到账，再收会重复。请先查询到账，或确认仍要另收',
    en: 'The outcome of ¥{unknown} is not known; it may have come in, and this would take it twice. Check it first, or say that you take it anyway',
  },
  STAGE_TOO_MUCH: {
    status: 409,
    zh: '所选期次可收 ¥{left}（未付 ¥{due}，其中正在收款 ¥{asked}），可能刚被他人收款，请刷新',
    en: '¥{left} of the chosen stages can be taken: ¥{due} is due, of which ¥{asked} is being paid; somebody may just have taken a payment, reload',
  },
  STAGE_UNKNOWN: {
    status: 409,
    zh: '这张订单没有所选的期次，分期可能刚被修改，请刷新',
    en: 'The order has no such stage; the stages may just have been changed, reload',
  },
  STAGE_NOT_DUE: {
    status: 409,
    zh: '这一期还没有到期，或已经付清，请刷新',
    en: 'This stage is not due yet, or it is paid; reload',
  },
  PAYMENT_UNDER_WAY: {
    status: 409,
    zh: '有一笔付款正在进行，可能在另一台设备上',
    en: 'A payment is under way, perhaps on another device',
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
  STAGE_TEMPLATE_INVALID: {
    status: 400,
    zh: '模板“{name}”有误：各期比例合计须为 100%，每期须选到期天数或到期条件（二选一）',
    en: 'The template “{name}” is not right: its shares must add up to 100%, and each stage has either days or an event',
  },
  STAGE_TEMPLATES_CHANGED: {
    status: 409,
    zh: '分期模板刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed the templates; reload and try again',
  },
  PAYMENT_TYPE_UNAVAILABLE: {
    status: 409,
    zh: '本店未开通该收款方式',
    en: 'This shop does not take this kind of payment',
  },
  PAYMENT_CHOICES_CHANGED: {
    status: 409,
    zh: '收款方式刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed the types of payment; reload and try again',
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
  NOTICE_NOT_OPEN: {
    status: 409,
    zh: '这笔收款没有待核对的通知，可能已有人处理，请刷新',
    en: 'No notification of this payment waits; somebody may have seen to it, reload',
  },
  PAYMENT_REFUSED: {
    status: 409,
    zh: '支付通道拒绝了这笔收款（{reason}），请换一种收款方式',
    en: 'The payment provider refused this payment ({reason}); use another tender',
  },
  PAYMENT_CODE_STRANGE: {
    status: 400,
    zh: '这不是微信或支付宝的付款码，请让顾客打开“收付款”再扫',
    en: 'This is no payment code of WeChat or Alipay; ask the customer to open “Pay” in the wallet, then scan again',
  },
  PAYMENT_CODE_USED: {
    status: 409,
    zh: '这个付款码刚用于另一笔收款，请顾客刷新付款码后再扫',
    en: 'This code was just used for another payment; ask the customer to refresh it, then scan again',
  },
  PAYMENT_CODE_OVER: {
    status: 409,
    zh: '付款码无效或已过期，没有扣款。请顾客刷新付款码后再扫',
    en: 'The code is not valid any more and nothing was charged; ask the customer to refresh it, then scan again',
  },
  PAYMENT_CODE_SHORT: {
    status: 409,
    zh: '顾客的余额或额度不足，没有扣款。请换一种付款方式',
    en: 'The customer’s balance or limit is too low and nothing was charged; use another way to pay',
  },
  TENDER_STILL_PAYING: {
    status: 409,
    zh: '顾客正在付款，请稍候再撤销',
    en: 'The customer is paying right now; wait a moment, then cancel',
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
  DIFFERENCE_PIECES: {
    status: 409,
    zh: '“{name}”最多可以退 {left} 件：已安排配送的请先取消配送，已送达的请走售后退货',
    en: 'At most {left} of “{name}” can be given back: cancel a planned delivery first; goods that were handed over are returned by a claim',
  },
  PIECES_TOO_MUCH: {
    status: 409,
    zh: '这些商品的金额是 ¥{most}，最多退这么多；运费或补偿请另开退差单',
    en: 'These goods cost ¥{most}, and no more can be given back for them; give carriage or a compensation back with another difference',
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
    zh: '不能审批自己申请的退差，请由其他有“审批退差”权限的同事处理',
    en: 'You asked for this yourself; a colleague who may decide on money to give back has to',
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
  BRIDGE_UNKNOWN: {
    status: 401,
    zh: '终端桥的签名不符，请核对编号、密钥和电脑时间',
    en: 'The signature is not that of a bridge; check its number, its secret and the clock of its computer',
  },
  TERMINAL_OFFLINE: {
    status: 409,
    zh: '终端离线，请检查终端和终端桥，或换一种收款方式',
    en: 'The terminal is offline; check it and its bridge, or use another tender',
  },
  TERMINAL_BUSY: {
    status: 409,
    zh: '终端正在处理另一笔交易，请稍候',
    en: 'The terminal is busy with another transaction; wait a moment',
  },
  POS_ACTIVATION_REFUSED: {
    status: 409,
    zh: '收钱吧没有接受这个激活码（{reason}）。激活码七天内有效，用完即止，请向收钱吧另取一个',
    en: 'Shouqianba did not take this activation code ({reason}). A code is good for seven days and a number of uses; ask for another one',
  },
  TERMINAL_UNSETTLED: {
    status: 409,
    zh: '这台终端还有 {n} 笔交易结果未知，请先查询；店长确认后可以继续结算',
    en: '{n} transactions of this terminal have an unknown outcome; ask about them first, or settle all the same',
  },
} as const
