/** Changes of a deposit by a person. DEDUCT and REFUND take money out; above the limit of the person's roles, a second one decides. */
export const depositMoves = ['TOP_UP', 'FREEZE', 'RELEASE', 'DEDUCT', 'REFUND'] as const
export type DepositMove = (typeof depositMoves)[number]
/** PAYMENT: paid for an order; RETURN: came back from it. */
export const depositEntryKinds = [...depositMoves, 'PAYMENT', 'RETURN'] as const
