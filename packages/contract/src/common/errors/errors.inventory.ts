/** Errors of stock transfers and counts. */
export const inventoryErrors = {
  TRANSFER_SHOPS: {
    status: 400,
    zh: '只能在同一渠道的两家店铺之间调拨，其中一家须是当前店铺',
    en: 'A transfer needs two shops of one channel, and one of them must be the current shop',
  },
  TRANSFER_BOARDS: {
    status: 409,
    zh: '“{name}”是一物一板的大板，请在商品页上按编号调拨',
    en: '“{name}” are one-of-a-kind boards; move them by their numbers on their product’s page',
  },
  TRANSFER_SHORT: {
    status: 409,
    zh: '“{name}”可调 {left} 件，不足 {wanted} 件：其余不在库或已被订单占用',
    en: 'Only {left} of “{name}” can be sent, not {wanted}: the others are not on hand or are held by orders',
  },
  TRANSFER_CHANGED: {
    status: 409,
    zh: '调拨单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just changed this transfer; reload and try again',
  },
  TRANSFER_TOO_MUCH: {
    status: 409,
    zh: '“{name}”在途只有 {left} 件',
    en: 'Only {left} of “{name}” are in transit',
  },
  TRANSFER_NOTHING: { status: 400, zh: '没有填写收到或缺失的件数', en: 'Nothing is received or missing' },
  TRANSFER_REASON: {
    status: 400,
    zh: '请填写缺失报损的原因',
    en: 'Give a reason for writing off the missing pieces',
  },
  COUNT_CHANGED: {
    status: 409,
    zh: '盘点单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just changed this count; reload and try again',
  },
  COUNT_CODE: { status: 404, zh: '没有编码为“{code}”的商品', en: 'No article has the code “{code}”' },
  COUNT_BELOW_ZERO: { status: 409, zh: '盘点数不能小于 0', en: 'The counted quantity cannot be negative' },
  COUNT_SECOND_PERSON: {
    status: 409,
    zh: '盘点差异须由提交人以外的人审核',
    en: 'Somebody other than the person who submitted the count has to approve it',
  },
  COUNT_STALE: {
    status: 409,
    zh: '“{name}”盘点后又有出库，请重新盘点它',
    en: 'The stock of “{name}” has fallen since it was counted; count it again',
  },
} as const
