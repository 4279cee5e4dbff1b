import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { idInShop } from '../common/schemas.ts'
import { tender } from './state.ts'
import { amountOnOrder, byProvider, shopOfTender, takingErrors } from './taking.ts'

export const misPosCalls = {
  misSubmit: call({
    summary: 'Requests an amount at a card terminal of the shop; news of the order tell the outcome',
    service: 'trade',
    method: 'POST',
    path: '/payment/mis/submit',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: (input: { orderId: ScopedId; terminalId: ScopedId }) => [input.orderId, input.terminalId],
    audit: {
      zh: '发起刷卡终端收款',
      en: 'Take money by card terminal',
      about: 'order',
      of: ({ orderId, amount }) => ({ subject: orderId, detail: { amountCents: amount } }),
    },
    input: z.object({ ...amountOnOrder, terminalId: idInShop }),
    output: tender,
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'TERMINAL_OFFLINE', 'TERMINAL_BUSY'],
  }),
  misStatusSync: call({
    ...byProvider,
    summary: 'Asks the terminal what became of a sale without an outcome, and books the answer once',
    path: '/payment/mis/status-sync',
    shop: shopOfTender,
    input: z.object({ tenderId: idInShop }),
    errors: ['NOT_FOUND'],
  }),
  misReprint: call({
    summary: 'Prints the slip of a card payment again at its terminal, for example after the paper ran out',
    service: 'trade',
    method: 'POST',
    path: '/payment/mis/reprint',
    access: 'payment.take',
    effect: 'remote',
    idempotent: true,
    shop: shopOfTender,
    audit: {
      zh: '重打签购单',
      en: 'Print a card receipt again',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
    /** ASKED: the terminal has not answered yet. */
    output: z.object({ state: z.enum(['PRINTED', 'REFUSED', 'ASKED']) }),
    errors: ['NOT_FOUND', 'TERMINAL_OFFLINE'],
  }),
}
