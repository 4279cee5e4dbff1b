import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, positiveCents, time, token } from '../common/schemas.ts'
import { takingErrors } from '../payments/taking.ts'

const providers = z.enum(['WECHAT_PAY', 'ALIPAY'])

/** How a customer can pay on the page of their order, and the payment under way. */
export const customerPaying = z.object({
  /** In the shop's order; empty where the page takes no payment. */
  types: z.array(providers),
  /** Whether it takes payments within WeChat; otherwise the page must be opened in the phone's browser. */
  inWechat: z.boolean(),
  /** The newest open payment, on any device; `byCustomer`: begun on this page, not by the shop. */
  underWay: z
    .object({ amount: cents, type: providers, until: time.nullable(), byCustomer: z.boolean() })
    .nullable(),
})

/** A request signed by the merchant; the page hands it to WeChat, which asks the customer to pay. */
const appRequest = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.string(),
  paySign: z.string(),
})

const onLink = {
  service: 'trade',
  method: 'POST',
  access: 'public',
  effect: 'remote',
} as const
const linkErrors = [
  'CONFIRM_LINK_INVALID',
  'CONFIRM_LINK_EXPIRED',
  'CONFIRM_LINK_REVOKED',
  'RATE_LIMITED',
] as const

/** Calls with which a customer pays on the page of their order. */
export const customerPayCalls = {
  customerPay: call({
    ...onLink,
    summary: 'Begins the payment of a due stage on the customer’s device',
    path: '/customer-confirm/pay',
    repeat: 'lapses',
    input: z.object({
      token,
      /** The stage and its amount, as the page shows them. */
      stage: z.int().min(1).max(2_147_483_647),
      amount: positiveCents,
      type: providers,
      /** Where the page is open: in WeChat, in another browser or app of a phone, or on a computer, whose screen a phone scans. */
      place: z.enum(['WECHAT', 'PHONE', 'DESK']),
      /** The code by which WeChat names the payer, from the redirect that an earlier answer's `goTo` began. */
      payerCode: z.string().max(200).optional(),
      /** Ends the customer's earlier payment first, on any device. */
      instead: z.boolean().default(false),
    }),
    /** One of them is set; none when an earlier payment turned out to be paid. */
    output: z.object({
      /** The address to open; it leads back to the page. */
      goTo: z.string().nullable(),
      /** The content of the QR code to show. */
      codeUrl: z.string().nullable(),
      appRequest: appRequest.nullable(),
    }),
    errors: [
      ...linkErrors,
      ...takingErrors,
      'STAGE_NOT_DUE',
      'PAYMENT_UNDER_WAY',
      'LINK_NOT_CLOSED',
      'PAYMENT_TYPE_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PAYMENT_REFUSED',
    ],
  }),
  customerPayCheck: call({
    ...onLink,
    summary: 'Queries the payment that the customer began, and books what came in',
    path: '/customer-confirm/pay-check',
    repeat: 'reads',
    input: z.object({ token }),
    output: z.object({ isOpen: z.boolean() }),
    errors: linkErrors,
  }),
}
