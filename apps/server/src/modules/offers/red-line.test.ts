import {
  offerActions,
  offerStatuses,
  offerTransition,
  type OfferStatus,
} from '@showfloor/contract/common/offer-status'
import { expect, test } from 'vitest'
import { approvalFor } from './red-line.ts'

const sofa = { quantity: 2, marketingCents: 10_000, saleCents: 12_000, redLineCents: 8000, costCents: 5000 }

test.each([
  { amountCents: 20_000, who: 'NONE', why: 'the marked price' },
  { amountCents: 22_000, who: 'NONE', why: 'above the marked price' },
  { amountCents: 19_999, who: 'AUTOMATIC', why: 'a cent below it' },
  { amountCents: 16_000, who: 'AUTOMATIC', why: 'at the red line' },
  { amountCents: 15_999, who: 'MANAGER', why: 'a cent below the red line, over both pieces' },
  { amountCents: 10_000, who: 'MANAGER', why: 'at cost' },
  { amountCents: 9999, who: 'ADMINISTRATOR', why: 'a cent below cost' },
])('$amountCents needs $who: $why', ({ amountCents, who }) => {
  expect(approvalFor({ ...sofa, amountCents })).toBe(who)
})

test('a shop whose sale price is below its marketing price compares with the sale price', () => {
  expect(approvalFor({ ...sofa, saleCents: 9000, amountCents: 18_000 })).toBe('NONE')
})

test('every action on every status of an offer', () => {
  const life = Object.fromEntries(
    offerStatuses.map((status) => [
      status,
      Object.fromEntries(
        offerActions.flatMap((action) => {
          const to = offerTransition(status, action)
          return to ? [[action, to]] : []
        }),
      ),
    ]),
  ) as Record<OfferStatus, object>
  expect(life).toEqual({
    DRAFT: { request: 'PENDING', supersede: 'SUPERSEDED' },
    PENDING: {
      approve: 'APPROVED',
      counter: 'COUNTERED',
      reject: 'REJECTED',
      revoke: 'REVOKED',
      supersede: 'SUPERSEDED',
    },
    COUNTERED: { accept: 'APPROVED', revoke: 'REVOKED', supersede: 'SUPERSEDED' },
    APPROVED: { use: 'USED', supersede: 'SUPERSEDED' },
    REJECTED: { request: 'PENDING', supersede: 'SUPERSEDED' },
    REVOKED: { request: 'PENDING', supersede: 'SUPERSEDED' },
    USED: { release: 'APPROVED', supersede: 'SUPERSEDED' },
    SUPERSEDED: {},
  })
})
