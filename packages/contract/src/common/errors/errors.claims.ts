/** Errors of claims after a sale. */
export const claimErrors = {
  CLAIM_TOO_MUCH: {
    status: 409,
    zh: '“{name}”只有 {left} 件可以申请售后',
    en: 'Only {left} of “{name}” can be claimed',
  },
  CLAIM_CHANGED: {
    status: 409,
    zh: '售后单刚被他人处理，请刷新后再试',
    en: 'Somebody else has just changed this claim; reload and try again',
  },
  CLAIM_TRANSITION: {
    status: 409,
    zh: '售后单当前为“{status}”，不能{action}',
    en: 'The claim is “{status}” and cannot {action}',
  },
  CLAIM_ONE_OF_A_KIND: {
    status: 409,
    zh: '大板“{board}”一物一板，不能换货：请选择维修、退货或补偿',
    en: 'The board {board} is one of a kind and cannot be exchanged; choose a repair, a return or a compensation',
  },
  CLAIM_NOT_HANDED_OVER: {
    status: 409,
    zh: '这些商品还没有交到客户手里，不能退货：请选择换货、维修或补偿；客户不要了，请开退差单并选上这些商品',
    en: 'The customer never got these goods, so they cannot be returned; choose an exchange, a repair or a compensation, or give them back with a difference',
  },
  CLAIM_REASON_MISSING: { status: 400, zh: '请填写不予受理的理由', en: 'Say why the claim is refused' },
  CLAIM_AMOUNT_MISSING: { status: 400, zh: '请填写补偿金额', en: 'Say how much is given back' },
  CLAIM_UNDER_WAY: {
    status: 409,
    zh: '换货或上门维修已在途中，不能撤回：请先让配送单回到待拣货或取消',
    en: 'The delivery of this claim is under way; put it back or cancel it first',
  },
  CLAIM_KEPT_TOO_MUCH: {
    status: 400,
    zh: '“{name}”收回 {left} 件，入库件数不能更多',
    en: 'Only {left} of “{name}” come back; no more can go to the stock',
  },
} as const
