type Words = Readonly<Record<string, { zh: string; en: string }>>

/** The cloud POS of a shop: only those that a provider serves. */
export const cloudPosTypes = {
  SHOUQIANBA_LITE: { zh: '收钱吧轻 POS', en: 'Shouqianba lite POS' },
  SHOUQIANBA_CODE: { zh: '收钱吧扫码', en: 'Shouqianba by payment code' },
} as const satisfies Words
/** Who runs a shop. */
export const channelShopTypes = {
  DIRECT: { zh: '直营', en: 'Own shop' },
  FRANCHISE: { zh: '加盟', en: 'Franchise' },
  OTHER: { zh: '其他', en: 'Other' },
} as const satisfies Words
export const channelShopCategories = {
  FLAGSHIP: { zh: '旗舰店', en: 'Flagship' },
  STANDARD: { zh: '标准店', en: 'Standard' },
  OUTLET: { zh: '折扣店', en: 'Outlet' },
  OTHER: { zh: '其他', en: 'Other' },
} as const satisfies Words

/** The codes of such a list. */
export const codesOf = <List extends Words>(list: List): (keyof List & string)[] => Object.keys(list)
