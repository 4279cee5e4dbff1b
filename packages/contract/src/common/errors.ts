import { catalogueErrors } from './errors.catalogue.ts'
import { identityErrors } from './errors.identity.ts'

/**
 * Every error a call can answer, by code: HTTP status and its text in both languages (`{name}` is filled from the error's parameters).
 * Chinese texts that the specification gives are exact.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, zh: '提交的内容有误：{detail}', en: 'The input is not valid: {detail}' },
  UNAUTHENTICATED: {
    status: 401,
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended, please sign in again',
  },
  FORBIDDEN: {
    status: 403,
    zh: '没有权限进行此操作，请联系管理员',
    en: 'You do not have permission for this; ask your administrator',
  },
  SHOP_FORBIDDEN: { status: 403, zh: '当前账号未绑定该店铺', en: 'This shop is not linked to your account' },
  NOT_FOUND: { status: 404, zh: '内容不存在或已被删除', en: 'It does not exist or has been deleted' },
  RATE_LIMITED: {
    status: 429,
    zh: '操作太频繁，请{seconds}秒后再试',
    en: 'Too many attempts, try again in {seconds} s',
  },
  INTERNAL: {
    status: 500,
    zh: '系统繁忙，请稍后再试（{requestId}）',
    en: 'Something went wrong, please try again ({requestId})',
  },
  UNAVAILABLE: {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is unavailable for the moment, please try again',
  },
  IDEMPOTENCY_KEY_MISSING: { status: 400, zh: '缺少幂等键', en: 'The idempotency key is missing' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    zh: '幂等键已用于其他请求',
    en: 'The idempotency key was used for another request',
  },

  ...identityErrors,
  ...catalogueErrors,
  UNIFIED_CHANNEL_MISSING: {
    status: 409,
    zh: '此店铺未开通线下门店统一渠道店铺[8888888]',
    en: 'This shop has no unified offline channel [8888888]',
  },
  CHANNEL_INFO_FAILED: {
    status: 404,
    zh: '线下门店统一渠道信息获取失败',
    en: 'The unified offline channel could not be read',
  },

  CART_NAME_BLANK: { status: 400, zh: '购物车名称不能为空', en: 'The cart needs a name' },
  SHOP_REQUIRED: { status: 400, zh: '请先绑定店铺后再操作', en: 'Choose a shop first' },
  MAPPING_ID_INVALID: { status: 400, zh: '无效商品映射id', en: 'Invalid item mapping id' },
  CART_ITEM_LIMIT: { status: 400, zh: '单件商品数量最多{limit}件', en: 'At most {limit} of one item' },
  CART_LINES_LIMIT: {
    status: 400,
    zh: '购物车最多{limit}种商品',
    en: 'A cart holds at most {limit} different items',
  },

  BOARD_UNKNOWN: {
    status: 409,
    zh: '本店没有这块大板，请刷新后重新选择',
    en: 'This shop has no such board; reload the page and choose again',
  },
  BOARD_TAKEN: {
    status: 409,
    zh: '大板 {board} 已被其他订单占用，请另选一块',
    en: 'Board {board} is held by another order; choose another one',
  },
  BOARD_TWICE: {
    status: 409,
    zh: '大板 {board} 只有一块，已经选过了',
    en: 'There is only one board {board}, and it has been chosen already',
  },
  CART_ROOMS_LIMIT: { status: 400, zh: '购物车最多{limit}个房间', en: 'A cart has at most {limit} rooms' },
  CART_ROOM_NAME_BLANK: { status: 400, zh: '房间名称不能为空', en: 'The room needs a name' },
  QUOTE_EMPTY: { status: 400, zh: '没有可报价的商品', en: 'There is nothing to quote' },
  QUOTE_LINK_INVALID: {
    status: 404,
    zh: '报价链接无效，请向导购索取新的报价',
    en: 'This quote does not exist; ask the shop for a new one',
  },
  QUOTE_LINK_EXPIRED: {
    status: 410,
    zh: '报价已过有效期，请向导购索取新的报价',
    en: 'This quote is no longer valid; ask the shop for a new one',
  },
  QUOTE_LINK_REVOKED: {
    status: 410,
    zh: '报价已被收回，请向导购索取新的报价',
    en: 'This quote was withdrawn; ask the shop for a new one',
  },

  CUSTOMER_EXISTS: {
    status: 409,
    zh: '该手机号的客户已存在',
    en: 'A customer with this mobile already exists',
  },

  CUSTOMER_STATUS: {
    status: 409,
    zh: '客户当前为“{from}”，不能改为“{to}”',
    en: 'The customer is “{from}” and cannot become “{to}”',
  },

  ORDER_EMPTY: { status: 400, zh: '请先选择商品', en: 'Choose at least one item' },
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
    en: '“{name}” begins with {day}; choose a later day',
  },
  DELIVERY_NAME_TAKEN: {
    status: 409,
    zh: '已有同名的配送方式',
    en: 'There is a way of delivery of this name already',
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
    en: 'There is nothing to fill {place} with',
  },
  PRICE_MOVED: {
    status: 409,
    zh: '“{name}”的价格已由 ¥{before} 变为 ¥{after}，请确认后再下单',
    en: 'The price of “{name}” moved from ¥{before} to ¥{after}; check it and try again',
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
    en: 'You asked for this offer yourself; another manager has to decide',
  },
  OFFER_NEEDS_ADMINISTRATOR: {
    status: 403,
    zh: '该价格低于成本，需要管理员审批',
    en: 'This price is below cost; an administrator has to decide',
  },
  OFFER_COUNTER_RANGE: {
    status: 400,
    zh: '还价须高于申请价 ¥{above}，且不高于 ¥{most}',
    en: 'Answer with more than the ¥{above} asked for and at most ¥{most}',
  },
  OFFER_NOTHING_TO_ASK: {
    status: 409,
    zh: '此订单没有需要申请的特价',
    en: 'This order has no price that needs asking for',
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
    en: 'The hold on this order’s stock has run out; place it again',
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

  PAYMENT_NOT_OPEN: { status: 409, zh: '订单当前状态不能收款', en: 'This order cannot take a payment now' },
  PAYMENT_TOO_MUCH: { status: 409, zh: '收款金额超过未付金额 ¥{due}', en: 'More than the ¥{due} still due' },
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
  REFUND_REFUSED: {
    status: 409,
    zh: '支付通道拒绝退款（{reason}），请核对后再试',
    en: 'The payment provider refused the refund ({reason}); check it and try again',
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
  TENDER_NOT_CANCELLABLE: {
    status: 409,
    zh: '该笔支付已完成或已关闭，不能取消',
    en: 'This payment is finished or closed and cannot be cancelled',
  },
} as const satisfies Record<string, { status: number; zh: string; en: string }>

export type ErrorCode = keyof typeof errorCatalogue
/** `seconds` to wait and whether a `captcha` is needed are answered beside the text too, for a screen to act on. */
export type ErrorParams = Record<string, string | number | boolean>

/** The error's text in one language with its parameters filled in. */
export const errorText = (code: ErrorCode, language: 'zh' | 'en', params: ErrorParams = {}): string =>
  errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
