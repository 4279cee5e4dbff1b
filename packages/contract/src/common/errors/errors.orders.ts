/** Errors of orders, their delivery, confirmation and replies, and of special offers. */
export const orderErrors = {
  ORDER_EMPTY: { status: 400, zh: '请先选择商品', en: 'Choose at least one item' },
  ORDER_TOO_LARGE: {
    status: 409,
    zh: '订单金额不能超过 ¥{most}，请拆成几张订单',
    en: 'An order cannot come to more than ¥{most}; split it into several',
  },
  ORDER_ITEM_UNAVAILABLE: {
    status: 409,
    zh: '“{name}”在本店已停售，请移除后再下单',
    en: '“{name}” is no longer sold in this shop; remove it and try again',
  },
  DELIVERY_MODE_CLOSED: {
    status: 409,
    zh: '这种配送方式已停用，请换一种',
    en: 'This way of delivery is closed; choose another one',
  },
  DELIVERY_DATE_EARLY: {
    status: 409,
    zh: '“{name}”最早 {day}，请改日期',
    en: 'The first possible day of “{name}” is {day}; choose that day or a later one',
  },
  DELIVERY_NAME_TAKEN: {
    status: 409,
    zh: '已有同名的配送方式',
    en: 'Another way of delivery has this name',
  },
  DELIVERY_MODES_LIMIT: {
    status: 409,
    zh: '配送方式最多 {limit} 种',
    en: 'There may be at most {limit} ways of delivery',
  },
  DELIVERY_LAST_OPEN: {
    status: 409,
    zh: '至少保留一种启用的配送方式',
    en: 'One way of delivery has to stay open',
  },
  REPLY_PLACE_UNKNOWN: {
    status: 400,
    zh: '没有 {place} 这个填充项',
    en: '{place} is not a known placeholder',
  },
  PRICE_MOVED: {
    status: 409,
    zh: '“{name}”的价格已由 ¥{before} 变为 ¥{after}，请确认后再下单',
    en: 'The price of “{name}” has changed from ¥{before} to ¥{after}; check it and try again',
  },
  STOCK_SHORT: {
    status: 409,
    zh: '“{name}”库存不足：剩余 {left}，需要 {wanted}',
    en: 'Not enough stock of “{name}”: {left} left, {wanted} wanted',
  },
  VALIDATION_UNTICKED: {
    status: 409,
    zh: '还有校验项未确认：{sections}',
    en: 'Some checks are not confirmed: {sections}',
  },
  ORDER_TRANSITION: {
    status: 409,
    zh: '订单当前为“{status}”，不能{action}',
    en: 'The order is “{status}”; you cannot {action}',
  },
  ORDER_CHANGED: {
    status: 409,
    zh: '订单已被他人修改，请刷新后再试',
    en: 'Somebody else changed the order; reload and try again',
  },
  ORDER_HOLD_EXPIRED: {
    status: 409,
    zh: '订单库存保留已到期，请重新下单',
    en: 'The hold on this order’s stock has expired; place it again',
  },
  CONFIRM_LINK_INVALID: {
    status: 404,
    zh: '链接无效，请向导购索取新的链接',
    en: 'This link is not valid; ask the shop for a new one',
  },
  CONFIRM_LINK_EXPIRED: {
    status: 410,
    zh: '链接已过期，请向导购索取新的链接',
    en: 'This link has expired; ask the shop for a new one',
  },
  CONFIRM_LINK_REVOKED: {
    status: 410,
    zh: '链接已失效，请向导购索取新的链接',
    en: 'This link is no longer in use; ask the shop for a new one',
  },
  CONFIRM_REVISION_CHANGED: {
    status: 409,
    zh: '订单内容已更新，请重新查看后确认',
    en: 'The order has changed; please look at it again before you confirm',
  },
  DEAL_PRICE_BELOW_RED_LINE: {
    status: 409,
    zh: '“{name}”的成交价低于红线价，需要店长审批特价',
    en: 'The price of “{name}” is below the floor and needs the manager’s approval',
  },
  OFFER_OPEN: {
    status: 409,
    zh: '“{name}”的特价还在审批中，审批后才能提交订单',
    en: 'The special offer for “{name}” is still open; the order can be submitted once it is decided',
  },
  OFFER_TRANSITION: {
    status: 409,
    zh: '特价当前为“{status}”，不能{action}',
    en: 'The special offer is “{status}”; you cannot {action}',
  },
  OFFER_CHANGED: {
    status: 409,
    zh: '特价刚被他人处理，请刷新后再试',
    en: 'Somebody else has just decided this offer; reload and try again',
  },
  OFFER_OWN: {
    status: 403,
    zh: '不能审批自己申请的特价，请由其他店长处理',
    en: 'You requested this offer yourself; another manager has to decide',
  },
  OFFER_NEEDS_ADMINISTRATOR: {
    status: 403,
    zh: '该价格低于成本，需要管理员审批',
    en: 'This price is below cost; an administrator has to decide',
  },
  OFFER_COUNTER_RANGE: {
    status: 400,
    zh: '还价须高于申请价 ¥{above}，且不高于 ¥{most}',
    en: 'The price must be above the requested ¥{above} and at most ¥{most}',
  },
  OFFER_NOTHING_TO_ASK: {
    status: 409,
    zh: '此订单没有需要申请的特价',
    en: 'No price of this order needs approval',
  },
} as const
