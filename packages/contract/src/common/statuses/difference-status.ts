export const differenceStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'PENDING_PAYMENT',
  'PENDING_REFUND',
  'SETTLED',
  'CANCELLED',
  'REJECTED',
] as const
export type DifferenceStatus = (typeof differenceStatuses)[number]
/** COLLECT: the customer owes more. GIVE_BACK: the customer owes less, or gets back what was paid too much. */
export const differenceDirections = ['COLLECT', 'GIVE_BACK'] as const
export type DifferenceDirection = (typeof differenceDirections)[number]
export const directionNames = {
  COLLECT: { zh: '补收', en: 'collect' },
  GIVE_BACK: { zh: '退差', en: 'give back' },
} as const satisfies Record<DifferenceDirection, { zh: string; en: string }>
export const differenceActions = ['update', 'submit', 'approve', 'reject', 'settle', 'cancel'] as const
export type DifferenceAction = (typeof differenceActions)[number]

/** The facts that decide a transition. `isOffset`: the amount to collect is deducted from an overpayment, so that less is refunded. */
export type DifferenceFacts = { status: DifferenceStatus; direction: DifferenceDirection; isOffset?: boolean }

type Rule = {
  from: readonly DifferenceStatus[]
  to: DifferenceStatus | Record<DifferenceDirection, DifferenceStatus>
}

/**
 * All transitions of a difference-price order. `update` returns it to draft from any open status. A guide decides alone on more to pay; money to give
 * back, and whatever lowers a refund, needs a manager. `settle` follows the money: the payment that covers it, or its refund.
 */
const rules: Record<DifferenceAction, Rule> = {
  update: { from: ['DRAFT', 'PENDING_APPROVAL', 'PENDING_PAYMENT', 'REJECTED'], to: 'DRAFT' },
  submit: { from: ['DRAFT'], to: { COLLECT: 'PENDING_PAYMENT', GIVE_BACK: 'PENDING_APPROVAL' } },
  approve: { from: ['PENDING_APPROVAL'], to: { COLLECT: 'PENDING_PAYMENT', GIVE_BACK: 'PENDING_REFUND' } },
  reject: { from: ['PENDING_APPROVAL'], to: 'REJECTED' },
  settle: { from: ['PENDING_PAYMENT', 'PENDING_REFUND'], to: 'SETTLED' },
  cancel: { from: ['DRAFT', 'PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND'], to: 'CANCELLED' },
}

/** The status after `action`; undefined when the action is not allowed now. */
export const differenceTransition = (
  { status, direction, isOffset = false }: DifferenceFacts,
  action: DifferenceAction,
): DifferenceStatus | undefined => {
  const { from, to } = rules[action]
  if (!from.includes(status)) return undefined
  if (action === 'submit' && isOffset) return 'PENDING_APPROVAL'
  return typeof to === 'string' ? to : to[direction]
}

/** Statuses in which a difference waits for somebody; an order has at most one of these. */
export const openDifferenceStatuses = ['PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND'] as const
export type OpenDifferenceStatus = (typeof openDifferenceStatuses)[number]
export const isOpenDifference = (status: DifferenceStatus): status is OpenDifferenceStatus =>
  (openDifferenceStatuses as readonly DifferenceStatus[]).includes(status)
