/** Errors of carts, of boards and floor samples in them, and of quotes. */
export const cartErrors = {
  CART_NAME_BLANK: { status: 400, zh: '购物车名称不能为空', en: 'The cart needs a name' },
  MAPPING_ID_INVALID: { status: 400, zh: '无效商品映射id', en: 'Invalid item mapping id' },
  CART_ITEM_LIMIT: { status: 400, zh: '单件商品数量最多{limit}件', en: 'At most {limit} pieces of one item' },
  CART_LINES_LIMIT: {
    status: 400,
    zh: '购物车最多{limit}种商品',
    en: 'A cart holds at most {limit} different items',
  },
  BOARD_UNKNOWN: {
    status: 409,
    zh: '本店没有这块大板或样品，请刷新后重新选择',
    en: 'This shop has no such board or sample; reload the page and choose again',
  },
  BOARD_TAKEN: {
    status: 409,
    zh: '{board} 已被其他订单占用，请另选一件',
    en: '{board} is held by another order; choose another one',
  },
  BOARD_TWICE: {
    status: 409,
    zh: '{board} 只有一件，已经选过了',
    en: 'There is only one {board}, and it has been chosen already',
  },
  SAMPLE_NO_PIECE: {
    status: 409,
    zh: '本店没有空闲的“{name}”可以作为样品；请先入库，或释放已保留的库存',
    en: 'This shop has no free piece of {name} to make a sample of; take it into stock or release a hold first',
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
} as const
