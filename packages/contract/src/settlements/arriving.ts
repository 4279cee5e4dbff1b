import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, day, id, idInShop, version } from '../common/schemas.ts'
import { changing, common, ofSettlement, settlement } from './settlement.ts'

const linked = z.object({ id: idInShop, version, arrivalId: id })

/** The arrivals on the chain's bank accounts for a settlement. */
export const arrivalCalls = {
  arrivals: call({
    ...common,
    summary: 'The arrivals of a settlement, and unmatched ones, the nearest to the missing amount first',
    path: '/channel-settlement/arrivals',
    effect: 'read',
    shop: ofSettlement,
    input: z.object({ id: idInShop }),
    output: z.object({
      data: z.array(
        z.object({
          id,
          /** The bank account, with a masked number. */
          account: z.string(),
          bookedOn: day,
          amount: cents,
          payer: z.string(),
          note: z.string(),
          serial: z.string(),
          /** Linked to the settlement. */
          isLinked: z.boolean(),
          /** Unmatched, and exactly the missing amount. */
          isExact: z.boolean(),
          /** Who linked it; empty: linked automatically by amount and day. Null: unmatched. */
          by: z.string().nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  linkArrival: call({
    ...changing,
    summary: 'Links an arrival on a bank account to a signed settlement; several arrivals add up',
    path: '/channel-settlement/arrivals/link',
    audit: {
      zh: '关联银行到账',
      en: 'Link a bank arrival to a settlement',
      of: (_input, output) => ({
        subject: output?.no ?? '',
        detail: output?.receipt ? { amountCents: output.receipt.amount } : {},
      }),
    },
    input: linked,
    output: settlement,
    errors: ['NOT_FOUND', 'ARRIVAL_TAKEN', 'SETTLEMENT_CHANGED', 'SETTLEMENT_SECOND_PERSON'],
  }),
  unlinkArrival: call({
    ...changing,
    summary: 'Unlinks an arrival that was linked to a settlement by mistake',
    path: '/channel-settlement/arrivals/unlink',
    audit: {
      zh: '取消关联银行到账',
      en: 'Unlink a bank arrival from a settlement',
      of: (_input, output) => ({
        subject: output?.no ?? '',
        detail: output?.receipt ? { amountCents: output.receipt.amount } : {},
      }),
    },
    input: linked,
    output: settlement,
    errors: ['NOT_FOUND', 'SETTLEMENT_CHANGED'],
  }),
}
