export const customerStatuses = ['NEW', 'FOLLOWING', 'ORDERED', 'LOST'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** Changes of a potential client's status by hand. Only an order makes one ORDERED, which is final; the first note makes a NEW one FOLLOWING. */
const byHand: Record<CustomerStatus, readonly CustomerStatus[]> = {
  NEW: ['FOLLOWING', 'LOST'],
  FOLLOWING: ['LOST'],
  LOST: ['FOLLOWING'],
  ORDERED: [],
}

export const customerMayBecome = (status: CustomerStatus): readonly CustomerStatus[] => byHand[status]

/** How a potential client found the shop. */
export const customerSources = ['WALK_IN', 'REFERRAL', 'ONLINE', 'PHONE', 'NEIGHBOURHOOD', 'OTHER'] as const
export type CustomerSource = (typeof customerSources)[number]
