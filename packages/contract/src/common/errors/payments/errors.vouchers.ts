/** Errors of vouchers of local-life platforms. */
export const voucherErrors = {
  VOUCHER_STRANGE: {
    status: 400,
    zh: '这不是{platform}的券码，请核对后重新扫码或输入',
    en: 'This is no voucher code of {platform}; check it and scan or type it again',
  },
  VOUCHER_LINK_FOREIGN: {
    status: 400,
    zh: '二维码指向的网址不属于{platform}，已拒绝打开',
    en: 'The code leads to an address that is not of {platform}; it was not opened',
  },
  VOUCHER_SHOP_UNBOUND: {
    status: 409,
    zh: '本店还没有绑定{platform}门店，请管理员在“团购门店”里绑定',
    en: 'This shop is not bound to a shop on {platform}; an administrator binds it under “Voucher shops”',
  },
  VOUCHER_PLATFORM_OFF: {
    status: 409,
    zh: '服务器还没有配置{platform}的应用密钥，请联系运维',
    en: 'The server has no application key of {platform} yet; ask whoever runs it',
  },
  VOUCHER_UNAUTHORISED: {
    status: 409,
    zh: '{platform}授权已失效，请管理员在“团购门店”里重新授权',
    en: 'The authorisation of {platform} has ended; an administrator renews it under “Voucher shops”',
  },
  VOUCHER_USED: {
    status: 409,
    zh: '这张券已核销：{detail}',
    en: 'This voucher has been used: {detail}',
  },
  VOUCHER_USED_HERE: {
    status: 409,
    zh: '这张券已由{actor}用于订单 {orderNo}',
    en: '{actor} has used this voucher for order {orderNo}',
  },
  VOUCHER_EXPIRED: { status: 409, zh: '这张券已过期', en: 'This voucher has expired' },
  VOUCHER_REFUNDED: {
    status: 409,
    zh: '顾客已退款，这张券不能核销',
    en: 'The customer got the money back, so this voucher is void',
  },
  VOUCHER_REFUND_ASKED: {
    status: 409,
    zh: '顾客正在申请退款，这张券不能核销',
    en: 'The customer has asked for the money back, so this voucher cannot be used',
  },
  VOUCHER_OTHER_SHOP: {
    status: 409,
    zh: '这张券不适用于本店：{detail}。如应适用，请在“团购门店”里核对绑定的门店',
    en: 'This voucher is not valid in this shop: {detail}. If it should be, check the bound shop under “Voucher shops”',
  },
  VOUCHER_REFUSED: {
    status: 409,
    zh: '{platform}拒绝了请求：{detail}',
    en: '{platform} refused: {detail}',
  },
  VOUCHER_PREPARATION_OVER: {
    status: 409,
    zh: '查询结果已过期，请重新扫码',
    en: 'What was looked up is too old; scan the code again',
  },
  VOUCHER_IN_USE: {
    status: 409,
    zh: '这张券正在另一张订单上核销',
    en: 'This voucher is being used for another order',
  },
  VOUCHER_NOTHING_DUE: {
    status: 409,
    zh: '订单已没有待收金额，券未核销',
    en: 'Nothing is due on the order any more; the voucher was not used',
  },
  VOUCHER_LINE_SHORT: {
    status: 409,
    zh: '这张券抵 ¥{off}，混合收款里只剩 ¥{room} 可抵，券未核销；请先修改未收的各笔',
    en: 'This voucher takes ¥{off} off, and the mixed payment leaves only ¥{room} for it; it was not used. Change the unpaid lines first',
  },
  VOUCHER_CANCEL_LATE: {
    status: 409,
    zh: '撤销已超时，请让顾客在{platform}申请退款，或由店长另行退款',
    en: 'It is too late to take it back; the customer asks {platform} for the money, or a manager gives it back another way',
  },
  VOUCHER_CANCEL_REFUSED: {
    status: 409,
    zh: '{platform}没有撤销核销：{detail}',
    en: '{platform} did not take it back: {detail}',
  },
  VOUCHER_CANCEL_MANAGER: {
    status: 403,
    zh: '这张券须由店长撤销',
    en: 'A manager has to take this voucher back',
  },
  VOUCHER_NOT_VERIFIED: {
    status: 409,
    zh: '这张券当前不是已核销状态，请刷新',
    en: 'This voucher does not stand as used; reload',
  },
  VOUCHER_MONEY_GONE: {
    status: 409,
    zh: '这张券的钱已退回或转走，不能撤销核销',
    en: 'The money of this voucher has been given back or moved, so it cannot be taken back',
  },
  VOUCHER_SETTLED: {
    status: 409,
    zh: '订单已在结算单 {no} 里，请先撤销结算，再撤销核销',
    en: 'The settlement {no} has this order; revoke the settlement first, then the voucher',
  },
  VOUCHER_LINKED: {
    status: 409,
    zh: '这张券在别处核销，请在平台的商家 App 撤销；订单上的关联在“核销核对”里解除',
    en: 'This voucher was verified elsewhere: reverse it in the platform’s merchant app; its link to the order is removed under “Vouchers compared”',
  },
  VOUCHER_LINK_ORDER: {
    status: 409,
    zh: '本店没有订单 {orderNo}，请核对订单号',
    en: 'This shop has no order {orderNo}; check the number',
  },
  VOUCHER_LINK_WAITS: {
    status: 409,
    zh: '本店有一次核销还在等待平台回应，可能就是这一次；请等结果出来再关联',
    en: 'A verification of this shop still waits for the platform and may be this use; link it once that has ended',
  },
  VOUCHER_LINK_VALUE: {
    status: 409,
    zh: '平台没有说明这次核销的金额，请填写',
    en: 'The platform does not state what this use is worth; enter it',
  },
  VOUCHER_SHOP_CHANGED: {
    status: 409,
    zh: '绑定刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed the binding; reload and try again',
  },
  VOUCHER_PLACE_TAKEN: {
    status: 409,
    zh: '这个平台门店已绑定到另一家店铺',
    en: 'This shop of the platform is bound to another shop already',
  },
} as const
