/** Errors of files, imports, the catalogue's management, inspiration, and shared products. */
export const catalogueErrors = {
  FILE_TOO_LARGE: {
    status: 413,
    zh: '文件不能超过 {megabytes} MB',
    en: 'A file may have at most {megabytes} MB',
  },
  IMPORT_NEEDS_SHOP: {
    status: 400,
    zh: '请先选择一个属于渠道的店铺',
    en: 'Choose a shop first, one that belongs to a channel',
  },
  IMPORT_STATE: {
    status: 409,
    zh: '这次导入的状态已变化，请刷新后再试',
    en: 'This import has changed; reload and try again',
  },
  FILE_KIND: {
    status: 415,
    zh: '只支持 PNG、JPEG 或 WebP 图片',
    en: 'Only PNG, JPEG and WebP images can be used',
  },
  FILE_BROKEN: {
    status: 400,
    zh: '图片无法读取或尺寸过大，请换一张',
    en: 'This image cannot be read or has too many pixels; choose another',
  },
  FILE_LINK_INVALID: {
    status: 403,
    zh: '文件地址无效或已过期，请重试',
    en: 'This file address is not valid or has expired; try again',
  },

  CATALOGUE_CHANGED: {
    status: 409,
    zh: '此商品刚被他人修改，请载入最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this product. Load the latest, then save again; what you entered is still here',
  },
  INSPIRATION_CHANGED: {
    status: 409,
    zh: '内容刚被他人修改，请载入最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this. Load the latest, then save again; what you entered is still here',
  },
  EDIT_CHANGED_SINCE: {
    status: 409,
    zh: '不能撤销：之后又有改动（{names}）。没有改动任何数据。',
    en: 'This change cannot be undone, because some of its data has changed since ({names}). Nothing was changed.',
  },
  EDIT_IN_USE: {
    status: 409,
    zh: '不能撤销：新增的内容已被使用（{names}），例如在订单、购物车里，或又添加了下级数据。没有改动任何数据。',
    en: 'This change cannot be undone, because an order, a cart or a later change uses what it added ({names}). Nothing was changed.',
  },
  EDIT_NOT_REDOABLE: {
    status: 409,
    zh: '不能重做：撤销之后又有改动，或已被使用（{names}）。没有改动任何数据。',
    en: 'This change cannot be redone, because some of its data has changed since or is in use ({names}). Nothing was changed.',
  },
  PRODUCT_CODE_TAKEN: { status: 409, zh: '商品编码已存在', en: 'There is a product with this code' },
  SKU_CODE_TAKEN: { status: 409, zh: '货号已存在', en: 'There is a SKU with this code' },
  COMBO_CODE_TAKEN: { status: 409, zh: '组合编码已存在', en: 'There is a combo with this code' },
  ZONE_NAME_TAKEN: { status: 409, zh: '已有同名专区', en: 'There is a zone with this name' },
  ZONES_CHANGED: {
    status: 409,
    zh: '专区刚被他人修改，请核对最新内容后再试',
    en: 'The zones have just been changed by somebody else; check the latest, then try again',
  },
  ZONES_FULL: { status: 409, zh: '最多 {most} 个专区', en: 'There can be at most {most} zones' },
  PRICES_CHANGED: {
    status: 409,
    zh: '价格刚被他人修改或导入，请核对最新价格后再保存；您填写的内容仍在',
    en: 'These prices have just been changed or imported; check the latest, then save again. What you entered is still here',
  },
  RECOMMENDATION_RULES_CHANGED: {
    status: 409,
    zh: '这些搭配规则刚被他人修改，请载入最新内容后再保存；您填写的内容仍在',
    en: 'These rules have just been changed by somebody else. Load the latest, then save again; what you entered is still here',
  },
  STOCK_CHANGED: {
    status: 409,
    zh: '库存刚发生变化，请核对最新数字后再保存',
    en: 'The stock has just changed; check the latest figures, then save again',
  },

  SHARE_LINK_INVALID: {
    status: 404,
    zh: '链接无效，请向导购重新获取',
    en: 'This link is not valid; ask your guide for a new one',
  },
  SHARE_LINK_EXPIRED: {
    status: 410,
    zh: '链接已失效，请向导购重新获取',
    en: 'This link has ended; ask your guide for a new one',
  },
  SHARE_LINK_REVOKED: {
    status: 410,
    zh: '链接已被导购收回',
    en: 'Your guide has withdrawn this link',
  },

  INSPIRATION_EMPTY: {
    status: 409,
    zh: '还没有商品，至少添加一件后才能发布',
    en: 'Add at least one product before you publish it',
  },
  PIECE_UNKNOWN: {
    status: 409,
    zh: '有商品已被删除，请移除后再保存',
    en: 'A product in it no longer exists; remove it and save again',
  },
  STAGE_DATES: {
    status: 400,
    zh: '结束时间须晚于开始时间',
    en: 'The end must be after the start',
  },
} as const
