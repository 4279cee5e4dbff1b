import { z } from 'zod'
import { call } from '../common/call.ts'
import { idInShop } from '../common/schemas.ts'
import { amountOnOrder, auditedAmount, byProvider, cancelling, shopOfOrder, takingErrors } from './taking.ts'

export const cloudPosCalls = {
  posSubmit: call({
    ...byProvider,
    summary: 'Shows an amount on the shop’s cloud POS terminal, where the customer pays by card or code',
    path: '/payment/pos/submit',
    shop: shopOfOrder,
    audit: {
      zh: '发起 POS 收款',
      en: 'Take money by cloud POS',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object(amountOnOrder),
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'PAYMENT_REFUSED'],
  }),
  posCancel: call({
    ...cancelling,
    summary: 'Removes an unpaid amount from the terminal; one that is paid already is booked',
    path: '/payment/pos/cancel',
    audit: {
      zh: '取消 POS 收款',
      en: 'Cancel a cloud POS payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
  }),
}
