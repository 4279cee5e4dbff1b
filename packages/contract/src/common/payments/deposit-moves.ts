/**
 * Changes of a deposit by a person. DEDUCT and REFUND take money out; above the limit of the person's roles, a second one decides. ADJUST_IN and ADJUST_OUT
 * correct the balance, and a second person always decides.
 */
export const depositMoves = [
  'TOP_UP',
  'FREEZE',
  'RELEASE',
  'DEDUCT',
  'REFUND',
  'ADJUST_IN',
  'ADJUST_OUT',
] as const
export type DepositMove = (typeof depositMoves)[number]
/** PAYMENT: paid for an order; RETURN: came back from it. */
export const depositEntryKinds = [...depositMoves, 'PAYMENT', 'RETURN'] as const
