/** Errors of marketplaces and their orders. */
export const marketplaceErrors = {
  MARKETPLACE_CHANNEL_TAKEN: {
    status: 409,
    zh: '此店铺在该渠道已授权其他平台店铺',
    en: 'The shop already has a store of another marketplace on this channel',
  },
  MARKETPLACE_STORE_TAKEN: {
    status: 409,
    zh: '“{name}”已授权给其他店铺或渠道',
    en: '“{name}” is authorised for another shop or channel already',
  },
  MARKETPLACE_OTHER_SELLER: {
    status: 409,
    zh: '此渠道已授权“{name}”，更换店铺前请先取消授权',
    en: 'This channel is authorised for “{name}”; end that authorisation before another store takes its place',
  },
  MARKETPLACE_GRANT_OVER: {
    status: 409,
    zh: '授权链接已失效，请重新授权',
    en: 'This authorisation is over, please start it again',
  },
  MARKETPLACE_LOST: {
    status: 409,
    zh: '平台授权已失效，请重新授权',
    en: 'The marketplace’s authorisation has ended, please authorise again',
  },
  MARKETPLACE_REFUSED: {
    status: 409,
    zh: '平台拒绝了请求：{reason}',
    en: 'The marketplace refused it: {reason}',
  },
  MARKETPLACE_UNAVAILABLE: {
    status: 503,
    zh: '平台暂时没有响应，请稍后再试',
    en: 'The marketplace does not answer for the moment, please try again',
  },
  MARKETPLACE_LIMITED: {
    status: 429,
    zh: '平台限制访问，请{seconds}秒后再试',
    en: 'The marketplace takes no more questions, try again in {seconds} s',
  },
  MARKETPLACE_SPAN: {
    status: 400,
    zh: '请填写订单号，或 90 天以内的起止时间',
    en: 'Give order numbers, or a span within the last 90 days',
  },
  CHANNEL_ORDER_TAKEN: {
    status: 409,
    zh: '该订单已被{name}认领',
    en: '{name} has claimed this order already',
  },
  CHANNEL_ORDER_UNMATCHED: {
    status: 409,
    zh: '还有 {count} 行商品编码未匹配，匹配后才能认领',
    en: '{count} lines have codes that nobody has matched yet; match them first',
  },
  CHANNEL_ORDER_HELD: {
    status: 409,
    zh: '平台暂停了这张订单，恢复后才能认领',
    en: 'The marketplace holds this order; it can be claimed once it is released there',
  },
  CHANNEL_ORDER_REFUND_ASKED: {
    status: 409,
    zh: '买家正在申请退款，处理后才能认领',
    en: 'The buyer has asked for a refund; the order can be claimed once that is decided',
  },
  CHANNEL_ORDER_STATE: {
    status: 409,
    zh: '订单在平台上的状态已变，不能认领',
    en: 'The order has changed at the marketplace and cannot be claimed',
  },
  CHANNEL_HAS_STORE: {
    status: 409,
    zh: '本店已授权这个渠道的店铺，订单由系统拉取',
    en: 'The shop’s store of this channel is authorised; its orders are pulled',
  },
  CHANNEL_FILE_REFUSED: { status: 409, zh: '{reason}', en: '{reason}' },
  CHANNEL_ORDER_KNOWN: {
    status: 409,
    zh: '这个渠道已有单号 {number}',
    en: 'This channel has an order {number} already',
  },
  CHANNEL_ORDER_BORNE: {
    status: 400,
    zh: '渠道承担的金额不能超过商品和运费的合计',
    en: 'The channel cannot bear more than goods and postage come to',
  },
  CHANNEL_REFUND_AMOUNT: {
    status: 409,
    zh: '这张订单最多还能退 ¥{most}',
    en: 'At most ¥{most} of this order can still be refunded',
  },
  CHANNEL_REFUND_UNNAMED: {
    status: 409,
    zh: '请先确认退款的商品',
    en: 'Say first which goods the refund was for',
  },
  CHANNEL_REFUND_NAMED: {
    status: 409,
    zh: '这笔退款的商品已经确认',
    en: 'The goods of this refund are known already',
  },
  CHANNEL_REFUND_PIECES: {
    status: 409,
    zh: '退款件数超过订单剩余件数',
    en: 'The order does not have so many pieces left',
  },
  CHANNEL_ORDER_NOT_LISTED: {
    status: 409,
    zh: '本店渠道没有上架“{name}”，不能认领',
    en: 'This shop’s channel does not list “{name}”',
  },
} as const
