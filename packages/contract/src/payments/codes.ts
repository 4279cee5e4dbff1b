import { z } from 'zod'
import { call } from '../common/call.ts'
import { codeDigits, qrWallets } from '../common/payments/payment-codes.ts'
import { amountOnOrder, auditedAmount, byProvider, shopOfOrder, takingErrors } from './taking.ts'

export const codeCalls = {
  /**
   * Returns PROCESSING while the customer types the password, and UNKNOWN while the wallet is silent: the server keeps querying, and finally reverses the
   * payment.
   */
  codeSubmit: call({
    ...byProvider,
    summary: 'Takes a payment by the code on the customer’s phone, whose first digits name the wallet',
    path: '/payment/code/submit',
    shop: shopOfOrder,
    audit: {
      zh: '扫码收款',
      en: 'Take money by payment code',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object({ ...amountOnOrder, authCode: z.string().max(64).transform(codeDigits) }),
    errors: [
      ...takingErrors,
      'PAYMENT_TYPE_UNAVAILABLE',
      'PAYMENT_CODE_STRANGE',
      'PAYMENT_CODE_USED',
      'PAYMENT_CODE_OVER',
      'PAYMENT_CODE_SHORT',
      'PAYMENT_REFUSED',
    ],
  }),
  posQrSubmit: call({
    ...byProvider,
    summary:
      'Requests a QR code of Shouqianba, which the customer scans with one wallet; its tender is a POS_CODE',
    path: '/payment/pos-qr/submit',
    shop: shopOfOrder,
    audit: {
      zh: '出示收钱吧二维码',
      en: 'Show a Shouqianba QR code',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object({ ...amountOnOrder, wallet: z.enum(qrWallets) }),
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_REFUSED'],
  }),
}
