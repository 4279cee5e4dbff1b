export const claimStatuses = ['OPEN', 'DECIDED', 'DONE'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** The reasons of a claim. */
export const claimReasons = ['DAMAGED', 'WRONG', 'DOES_NOT_FIT', 'CHANGE_OF_MIND'] as const
export type ClaimReason = (typeof claimReasons)[number]

/**
 * The decision. `EXCHANGE`: the goods come back and others are delivered; `REPAIR`: somebody visits the customer; `RETURN`: the goods come back, and money may
 * be refunded; `DIFFERENCE`: only money is refunded; `REFUSED`: nothing is done.
 */
export const claimOutcomes = ['EXCHANGE', 'REPAIR', 'RETURN', 'DIFFERENCE', 'REFUSED'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

/** The names of decisions. */
export const claimOutcomeNames: Record<ClaimOutcome, { zh: string; en: string }> = {
  EXCHANGE: { zh: '换货', en: 'Exchange' },
  REPAIR: { zh: '上门维修', en: 'Repair' },
  RETURN: { zh: '退货', en: 'Return' },
  DIFFERENCE: { zh: '补偿差价', en: 'Compensation' },
  REFUSED: { zh: '不予受理', en: 'Refused' },
}

/** What a decided claim still waits for; without any it is done. */
export const claimSteps = ['GOODS', 'REPLACEMENT', 'VISIT', 'MONEY'] as const
export type ClaimStep = (typeof claimSteps)[number]

/** Names of statuses within a sentence. */
export const claimStatusNames: Record<ClaimStatus, { zh: string; en: string }> = {
  OPEN: { zh: '待处理', en: 'waiting for a decision' },
  DECIDED: { zh: '处理中', en: 'decided' },
  DONE: { zh: '已完成', en: 'done' },
}

export const claimActions = ['decide', 'reopen', 'receive', 'askMoney'] as const
export type ClaimAction = (typeof claimActions)[number]

/** Names of actions within a sentence. */
export const claimActionNames: Record<ClaimAction, { zh: string; en: string }> = {
  decide: { zh: '处理', en: 'be decided' },
  reopen: { zh: '撤回处理决定', en: 'be opened again' },
  receive: { zh: '登记收回', en: 'take goods back' },
  askMoney: { zh: '重新申请退款', en: 'ask for the money again' },
}

/** The facts that decide whether an action is allowed. `moneyRefused`: the requested refund was refused. */
export type ClaimFacts = {
  status: ClaimStatus
  waitsFor: readonly ClaimStep[]
  received: boolean
  moneyRefused: boolean
}

const rules: Record<ClaimAction, (claim: ClaimFacts) => boolean> = {
  decide: ({ status }) => status === 'OPEN',
  reopen: ({ status, received }) => status === 'DECIDED' && !received,
  receive: ({ status, waitsFor }) => status === 'DECIDED' && waitsFor.includes('GOODS'),
  askMoney: ({ status, moneyRefused }) => status === 'DECIDED' && moneyRefused,
}

export const claimAllows = (claim: ClaimFacts, action: ClaimAction): boolean => rules[action](claim)
