import { z } from 'zod'
import { call } from '../common/call.ts'
import { comparisonKinds } from '../common/payments/voucher-comparison.ts'
import { day, done, id, scopedId, sumCents, time } from '../common/schemas.ts'
import { platform } from './voucher.ts'

const comparing = {
  service: 'trade',
  method: 'POST',
  access: 'bill.reconcile',
  shop: ({ shopId }: { shopId: string }) => [shopId],
} as const
const ofDay = { shopId: id, platform, day }

/** The uses that a platform reports beside those of our orders. */
export const comparingCalls = {
  compare: call({
    ...comparing,
    effect: 'read',
    summary: 'The uses of a day of China’s calendar on both sides, differences first',
    path: '/certificate/compare',
    input: z.object(ofDay),
    output: z.object({
      /** When the platform was last asked about the day; null: never, so nothing can be missing. */
      fetchedAt: time.nullable(),
      /** The days of the last two months with uses elsewhere that have neither an order nor a note, newest first. */
      open: z.array(z.object({ day, uses: z.int() })),
      data: z.array(
        z.object({
          kind: z.enum(comparisonKinds),
          /** The platform's own number of the use; null for one that only we know. */
          useNo: z.string().nullable(),
          title: z.string(),
          verifiedAt: time,
          ours: sumCents.nullable(),
          /** Null where the platform does not state it per use. */
          theirs: sumCents.nullable(),
          orderId: scopedId.nullable(),
          orderNo: z.string().nullable(),
          /** The use of ours that it is compared with; `linkedBy`: who linked it to the order, for a use that was verified elsewhere. */
          tenderId: scopedId.nullable(),
          linkedBy: z.string().nullable(),
          note: z.string().nullable(),
          notedBy: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  compareFetch: call({
    ...comparing,
    effect: 'remote',
    repeat: 'sets',
    summary: 'Fetches the uses of a day that a platform reports, and stores them whole or not at all',
    path: '/certificate/compare/fetch',
    input: z.object(ofDay),
    output: z.object({ count: z.int() }),
    errors: [
      'VOUCHER_SHOP_UNBOUND',
      'VOUCHER_UNAUTHORISED',
      'VOUCHER_REFUSED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
  compareNote: call({
    ...comparing,
    effect: 'write',
    idempotent: true,
    summary: 'Adds a note to a use without an order',
    path: '/certificate/compare/note',
    audit: {
      zh: '备注别处核销',
      en: 'Note a voucher used elsewhere',
      of: ({ shopId, useNo }) => ({ subject: useNo, detail: { shopIds: [shopId] } }),
    },
    input: z.object({
      shopId: id,
      platform,
      useNo: z.string().min(1).max(100),
      note: z.string().trim().min(1).max(300),
    }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
}
