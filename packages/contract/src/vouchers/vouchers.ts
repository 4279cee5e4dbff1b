import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { idInShop } from '../common/schemas.ts'
import { shopOfOrder, shopOfTender, takingErrors } from '../payments/taking.ts'
import { stageNos } from '../payments/stages.ts'
import { bindingCalls } from './binding.ts'
import { comparingCalls } from './comparing.ts'
import { linkingCalls } from './linking.ts'
import { platform, preparation, vouchersOfOrder } from './voucher.ts'

const taking = {
  service: 'trade',
  method: 'POST',
  access: 'payment.take',
  effect: 'remote',
} as const
/** The permission to revoke payments includes reversing other people's vouchers. */
const shown = { opens: ['payment.revoke'], output: vouchersOfOrder } as const
const unreachable = ['VOUCHER_SHOP_UNBOUND', 'VOUCHER_UNAUTHORISED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const

/** Vouchers of local-life platforms, which pay for orders. */
export const vouchers = {
  prepare: call({
    ...taking,
    repeat: 'lapses',
    summary:
      'Previews a scanned or typed code: its worth, and what the order would cost with it; nothing is verified',
    path: '/certificate/prepare',
    shop: shopOfOrder,
    input: z.object({ orderId: idInShop, platform, code: z.string().trim().min(1).max(2000) }),
    output: preparation,
    errors: [
      'NOT_FOUND',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TYPE_UNAVAILABLE',
      ...unreachable,
      'VOUCHER_STRANGE',
      'VOUCHER_LINK_FOREIGN',
      'VOUCHER_USED',
      'VOUCHER_USED_HERE',
      'VOUCHER_EXPIRED',
      'VOUCHER_REFUNDED',
      'VOUCHER_REFUND_ASKED',
      'VOUCHER_OTHER_SHOP',
      'VOUCHER_REFUSED',
    ],
  }),
  /** Answers every voucher of the order. A use without an answer stays ASKED, and the server keeps asking under the same key. */
  verify: call({
    ...taking,
    ...shown,
    idempotent: true,
    summary: 'Verifies uses of a preview; each that succeeds is a tender of the order',
    path: '/certificate/verify',
    shop: ({ preparationId, line }: { preparationId: ScopedId; line?: ScopedId | undefined }) =>
      line ? [preparationId, line] : [preparationId],
    audit: {
      zh: '核销团购券',
      en: 'Verify vouchers',
      of: ({ preparationId }) => ({ subject: preparationId }),
    },
    input: z.object({
      preparationId: idInShop,
      /** How many uses of which certificate. */
      picks: z
        .array(z.object({ no: z.int().min(1).max(100), uses: z.int().min(1).max(100) }))
        .min(1)
        .max(100),
      stages: stageNos.optional(),
      /** The line of a mixed payment that the uses pay: a planned one, or one that failed. Planned lines of other types take the difference. */
      line: idInShop.optional(),
    }),
    errors: [
      ...takingErrors,
      'PAYMENT_TYPE_UNAVAILABLE',
      ...unreachable,
      'VOUCHER_PREPARATION_OVER',
      'VOUCHER_IN_USE',
      'VOUCHER_NOTHING_DUE',
      'VOUCHER_LINE_SHORT',
      'COLLECTION_OVER',
      'COLLECTION_LINE_OVER',
    ],
  }),
  cancel: call({
    ...taking,
    ...shown,
    idempotent: true,
    summary: 'Has the platform reverse a verification within its window, which takes the money off the order',
    path: '/certificate/cancel',
    shop: shopOfTender,
    audit: { zh: '撤销核销', en: 'Cancel a voucher', of: ({ tenderId }) => ({ subject: tenderId }) },
    input: z.object({ tenderId: idInShop }),
    errors: [
      'NOT_FOUND',
      ...unreachable,
      'VOUCHER_CANCEL_LATE',
      'VOUCHER_CANCEL_REFUSED',
      'VOUCHER_CANCEL_MANAGER',
      'VOUCHER_NOT_VERIFIED',
      'VOUCHER_LINKED',
      'VOUCHER_MONEY_GONE',
      'VOUCHER_SETTLED',
      'DIFFERENCE_OTHER_OPEN',
    ],
  }),
  list: call({
    ...taking,
    ...shown,
    effect: 'read',
    summary: 'The vouchers of an order with their outcomes',
    path: '/certificate/list',
    shop: shopOfOrder,
    input: z.object({ orderId: idInShop }),
    errors: ['NOT_FOUND'],
  }),
  ...bindingCalls,
  ...comparingCalls,
  ...linkingCalls,
}
