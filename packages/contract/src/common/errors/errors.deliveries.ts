/** Errors of deliveries. */
export const deliveryErrors = {
  DELIVERY_ORDER_STATUS: {
    status: 409,
    zh: '订单当前为“{status}”，客户确认后才能安排配送',
    en: 'The order is “{status}”; deliveries can be planned once the customer has confirmed it',
  },
  DELIVERY_NOTHING_LEFT: {
    status: 409,
    zh: '所有商品都已安排配送',
    en: 'All goods of the order are planned already',
  },
  DELIVERY_TOO_MUCH: {
    status: 409,
    zh: '“{name}”只剩 {left} 件未安排',
    en: 'Only {left} of “{name}” are left to plan',
  },
  DELIVERY_DAY_PAST: { status: 400, zh: '配送日期不能早于今天', en: 'The day of delivery is over already' },
  DELIVERY_SLOT_NEEDED: {
    status: 400,
    zh: '本店按时段配送，请选择时段',
    en: 'This shop delivers in windows; choose one',
  },
  DELIVERY_SLOT_GONE: {
    status: 409,
    zh: '这个时段不能再约，请换一个',
    en: 'This slot cannot be booked any more; choose another one',
  },
  DELIVERY_SLOT_FULL: {
    status: 409,
    zh: '这个时段只剩 {left} 件，请换一个或分次配送',
    en: 'Only {left} pieces are left in this slot; choose another one or deliver in parts',
  },
  DELIVERY_NOT_BOOKABLE: {
    status: 409,
    zh: '这个订单现在不能预约送货，请联系导购',
    en: 'This order cannot be booked for delivery now; please ask the guide',
  },
  DELIVERY_RULES_CHANGED: {
    status: 409,
    zh: '配送时段刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed the delivery windows; reload and try again',
  },
  DELIVERY_WINDOW_TIMES: {
    status: 400,
    zh: '时段的结束要晚于开始',
    en: 'A window has to end after it begins',
  },
  DELIVERY_TRANSITION: {
    status: 409,
    zh: '配送单当前为“{status}”，不能{action}',
    en: 'The delivery is “{status}” and cannot {action}',
  },
  DELIVERY_CHANGED: {
    status: 409,
    zh: '配送单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just changed this delivery; reload and try again',
  },
  DELIVERY_UNPAID: {
    status: 409,
    zh: '还有 ¥{due} 未收：请先收款，或由店长放行',
    en: '¥{due} is still due: take the payment, or ask a manager to release the delivery',
  },
  DELIVERY_NOT_HELD: {
    status: 409,
    zh: '“{name}”没有留到货，不能拣货：请先补留库存',
    en: '“{name}” is not held for this order; hold its stock first',
  },
  DELIVERY_NOTHING_HANDED: {
    status: 400,
    zh: '一件都没有签收：请改为“未送成”',
    en: 'Nothing is handed over: mark the delivery as failed instead',
  },
  DELIVERY_STOCK: {
    status: 409,
    zh: '“{name}”账面在库不足，不能签收：请先更正库存',
    en: 'Less of “{name}” is on hand than is handed over; correct the stock first',
  },
} as const
