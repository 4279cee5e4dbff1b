/** Errors of the set-up of a chain, its shops and channels. */
export const setupErrors = {
  SETUP_ADDRESS_INVALID: {
    status: 404,
    zh: '此设置地址不正确，请完整复制服务器给出的地址',
    en: 'This set-up address is not right; copy the whole address that the server printed',
  },
  SETUP_ADDRESS_EXPIRED: {
    status: 410,
    zh: '此设置地址已过期，请重新启动服务器或运行 npm run setup 取得新地址',
    en: 'This set-up address has expired; restart the server, or run npm run setup, for a new one',
  },
  SETUP_DONE: {
    status: 409,
    zh: '初次设置已经完成，设置地址不再可用，请直接登录',
    en: 'The set-up is done and its address has been used; sign in instead',
  },
  SHOP_EXISTS: {
    status: 409,
    zh: '该店铺编码已被使用，请换一个',
    en: 'A shop with this code exists already; choose another',
  },
  SHOP_CHANGED: {
    status: 409,
    zh: '此店铺刚被他人修改，请核对最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this shop; check the latest, then save again. What you entered is still here',
  },
  SHOP_CLOSED: {
    status: 409,
    zh: '此店铺已关闭，不能新建购物车或订单',
    en: 'This shop is closed and takes no new carts or orders',
  },
  SHOP_HAS_OPEN_ORDERS: {
    status: 409,
    zh: '此店铺还有 {orders} 张未完成的订单',
    en: 'This shop still has {orders} open orders',
  },
  CHANNEL_EXISTS: { status: 409, zh: '已有此代码的渠道', en: 'A channel with this code exists already' },
  CHANNEL_CHANGED: {
    status: 409,
    zh: '此渠道刚被他人修改，请核对最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this channel; check the latest, then save again. What you entered is still here',
  },
  CHANNEL_IN_USE: {
    status: 409,
    zh: '仍有营业中的店铺使用此渠道，请先关闭或更换这些店铺的渠道',
    en: 'Open shops sell through this channel; close them or give them another one first',
  },
} as const
