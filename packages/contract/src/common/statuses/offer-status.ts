export const offerStatuses = [
  'DRAFT',
  'PENDING',
  'COUNTERED',
  'APPROVED',
  'REJECTED',
  'REVOKED',
  'USED',
  'SUPERSEDED',
] as const
export type OfferStatus = (typeof offerStatuses)[number]
export const offerActions = [
  'request',
  'approve',
  'counter',
  'reject',
  'accept',
  'revoke',
  'use',
  'release',
  'supersede',
] as const
export type OfferAction = (typeof offerActions)[number]

type Rule = { from: readonly OfferStatus[]; to: OfferStatus }

/**
 * All transitions of a special offer. `request` may follow a refusal; `use` and `release` follow the submission and withdrawal of the order;
 * `supersede` ends an offer whose line has changed.
 */
const rules: Record<OfferAction, Rule> = {
  request: { from: ['DRAFT', 'REJECTED', 'REVOKED'], to: 'PENDING' },
  approve: { from: ['PENDING'], to: 'APPROVED' },
  counter: { from: ['PENDING'], to: 'COUNTERED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  accept: { from: ['COUNTERED'], to: 'APPROVED' },
  revoke: { from: ['PENDING', 'COUNTERED'], to: 'REVOKED' },
  use: { from: ['APPROVED'], to: 'USED' },
  release: { from: ['USED'], to: 'APPROVED' },
  supersede: {
    from: ['DRAFT', 'PENDING', 'COUNTERED', 'APPROVED', 'REJECTED', 'REVOKED', 'USED'],
    to: 'SUPERSEDED',
  },
}

/** The status after `action`; undefined when the action is not allowed now. */
export const offerTransition = (status: OfferStatus, action: OfferAction): OfferStatus | undefined =>
  rules[action].from.includes(status) ? rules[action].to : undefined

/** Statuses that wait for a decision and block the order. */
export const openOfferStatuses: readonly OfferStatus[] = ['PENDING', 'COUNTERED']
