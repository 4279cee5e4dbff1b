/** Errors of legal entities and their merchants. */
export const entityErrors = {
  ENTITY_CHANGED: {
    status: 409,
    zh: '这个主体刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this entity; reload and try again',
  },
  ENTITY_SHOP_TAKEN: {
    status: 409,
    zh: '所选店铺已属于另一个主体，请先从那里移出',
    en: 'A chosen shop belongs to another entity; take it out there first',
  },
  ENTITY_SETTINGS_MISSING: {
    status: 400,
    zh: '还缺少：{names}',
    en: 'Missing: {names}',
  },
  ENTITY_SETTINGS_UNUSABLE: {
    status: 400,
    zh: '密钥无法读取，请粘贴 PEM 文件的全部内容，并核对其他密钥的长度',
    en: 'A key cannot be read; paste the whole content of its PEM file, and check the length of the others',
  },
  ENTITY_MERCHANT_KNOWN: {
    status: 409,
    zh: '这个商户号已属于另一个主体',
    en: 'This merchant belongs to another entity already',
  },
  ENTITY_MERCHANT_USED: {
    status: 409,
    zh: '已通过原商户收款，商户号不能再改；请为新商户新建主体',
    en: 'Money was taken through this merchant, so its number stays; add an entity for the new one',
  },
} as const
