export const subsidyStates = [
  'RESERVED',
  'CLAIMED',
  'APPROVED',
  'PAID',
  'REJECTED',
  'TO_REPAY',
  'RELEASED',
] as const
export type SubsidyState = (typeof subsidyStates)[number]

/** Actions on a claim. TO_REPAY: the state has paid for goods that came back, and gets its money back. */
export const subsidyActions = ['claim', 'approve', 'pay', 'reject', 'release', 'repay'] as const
export type SubsidyAction = (typeof subsidyActions)[number]
/** Actions on many claims at once; a release is single, with its reason. */
export const subsidyBatchActions = ['claim', 'approve', 'pay', 'reject', 'repay'] as const

/** All transitions of a claim. */
const rules: Record<SubsidyAction, Partial<Record<SubsidyState, SubsidyState>>> = {
  claim: { RESERVED: 'CLAIMED' },
  approve: { CLAIMED: 'APPROVED' },
  pay: { APPROVED: 'PAID' },
  reject: { CLAIMED: 'REJECTED', APPROVED: 'REJECTED' },
  release: { RESERVED: 'RELEASED', CLAIMED: 'RELEASED', APPROVED: 'RELEASED', PAID: 'TO_REPAY' },
  repay: { TO_REPAY: 'RELEASED' },
}

/** The state after `action`, `undefined` when it is not allowed now. */
export const subsidyTransition = (state: SubsidyState, action: SubsidyAction): SubsidyState | undefined =>
  rules[action][state]

/** The states in which a claim counts as paid on its order. */
export const countedSubsidyStates: readonly SubsidyState[] = ['RESERVED', 'CLAIMED', 'APPROVED', 'PAID']

/** The states in which the state owes the money of a claim. */
export const owedSubsidyStates: readonly SubsidyState[] = ['RESERVED', 'CLAIMED', 'APPROVED']

export const subsidyStateNames: Record<SubsidyState, { zh: string; en: string }> = {
  RESERVED: { zh: '已预留', en: 'Reserved' },
  CLAIMED: { zh: '已申报', en: 'Claimed' },
  APPROVED: { zh: '已审核', en: 'Approved' },
  PAID: { zh: '已到账', en: 'Paid' },
  REJECTED: { zh: '被驳回', en: 'Rejected' },
  TO_REPAY: { zh: '待退回', en: 'To pay back' },
  RELEASED: { zh: '已释放', en: 'Released' },
}

export const evidenceKinds = ['ID_CARD', 'ENERGY_LABEL', 'INVOICE', 'OTHER'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The number of an identity card: 17 digits and their check character. */
export const idNumberOf = (head: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(head[at]), 0)
  return `${head}${'10X98765432'[sum % 11]}`
}

/** Whether a text is the number of a Chinese identity card, by its check character. */
export const isIdNumber = (text: string): boolean =>
  /^\d{17}[\dX]$/.test(text) && idNumberOf(text.slice(0, 17)) === text
