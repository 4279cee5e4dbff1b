type Words = Readonly<Record<string, { zh: string; en: string }>>

/** What the codes of a shop mean that it keeps for other systems; another code stands for itself. */
export const cloudPosTypes: Words = {
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
