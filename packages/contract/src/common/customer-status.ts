export const customerStatuses = ['NEW', 'FOLLOWING', 'ORDERED', 'LOST'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** What a guide may make of a potential client by hand. Only an order makes one ORDERED, and nothing undoes it; the first note makes a NEW one FOLLOWING. */
const byHand: Record<CustomerStatus, readonly CustomerStatus[]> = {
  NEW: ['FOLLOWING', 'LOST'],
  FOLLOWING: ['LOST'],
  LOST: ['FOLLOWING'],
  ORDERED: [],
}

export const customerMayBecome = (status: CustomerStatus): readonly CustomerStatus[] => byHand[status]

/** How a potential client came to the shop. */
export const customerSources = ['WALK_IN', 'REFERRAL', 'ONLINE', 'PHONE', 'NEIGHBOURHOOD', 'OTHER'] as const
export type CustomerSource = (typeof customerSources)[number]
