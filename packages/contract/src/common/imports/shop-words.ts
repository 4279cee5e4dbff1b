type Words = Readonly<Record<string, { zh: string; en: string }>>

/** Names of the codes that a shop keeps for other systems; an unknown code is its own name. */
export const cloudPosTypes: Words = {
  SHOUQIANBA_LITE: { zh: '收钱吧轻 POS', en: 'Shouqianba lite POS' },
  SHOUQIANBA_CODE: { zh: '收钱吧扫码', en: 'Shouqianba by payment code' },
  UNIONPAY: { zh: '银联商务', en: 'UnionPay' },
  LAKALA: { zh: '拉卡拉', en: 'Lakala' },
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
