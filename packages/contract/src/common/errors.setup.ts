/** What can be wrong with the set-up of a new chain. */
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
} as const
