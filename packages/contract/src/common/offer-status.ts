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
 * The whole life of a special offer. `request` may ask again after a no; `use` and `release` follow the order as it is submitted and taken back;
 * `supersede` ends an offer whose line is no longer what it was asked for.
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

/** Statuses in which somebody still has to decide: the order waits. */
export const openOfferStatuses: readonly OfferStatus[] = ['PENDING', 'COUNTERED']
