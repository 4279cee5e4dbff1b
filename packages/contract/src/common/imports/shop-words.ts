type Words = Readonly<Record<string, { zh: string; en: string }>>

/** Names of a shop's codes; an unknown code, which another system may use, is its own name. A cloud POS is offered only where a provider serves it. */
export const cloudPosTypes: Words = {
  SHOUQIANBA_LITE: { zh: '收钱吧轻 POS', en: 'Shouqianba lite POS' },
  SHOUQIANBA_CODE: { zh: '收钱吧扫码', en: 'Shouqianba by payment code' },
}
export const channelShopTypes: Words = {
  DIRECT: { zh: '直营', en: 'Own shop' },
  FRANCHISE: { zh: '加盟', en: 'Franchise' },
}
export const channelShopCategories: Words = {
  FLAGSHIP: { zh: '旗舰店', en: 'Flagship' },
  STANDARD: { zh: '标准店', en: 'Standard' },
  OUTLET: { zh: '折扣店', en: 'Outlet' },
}
