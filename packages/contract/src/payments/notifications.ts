import { z } from 'zod'
import { call } from '../common/call.ts'
import { fileAnswer } from '../common/file-answer.ts'
import { id, idInShop, time } from '../common/schemas.ts'
import { paymentState } from './state.ts'
import { shopOfTender } from './taking.ts'

const notification = {
  service: 'direct',
  method: 'POST',
  access: 'public',
  effect: 'remote',
  repeat: 'once',
  input: z.object({}),
  output: fileAnswer,
  errors: ['NOT_FOUND', 'FORGED_NOTIFICATION', 'RATE_LIMITED'],
} as const
const bytesMax = 1_000_000

const wechatPay = {
  ...notification,
  summary: 'WeChat Pay’s notification of a payment or a refund',
  takes: { types: ['application/json'], bytesMax },
  answers: ['application/json'],
} as const
const alipay = {
  ...notification,
  summary: 'Alipay’s notification of a payment or a refund',
  takes: { types: ['application/x-www-form-urlencoded'], bytesMax },
  answers: ['text/plain'],
} as const
const shouqianba = {
  ...notification,
  summary: 'Shouqianba’s notification of a sale on a cloud POS terminal',
  takes: { types: ['application/json'], bytesMax },
  answers: ['application/json'],
} as const
const shouqianbaCode = {
  ...notification,
  summary: 'Shouqianba’s notification of a payment by code',
  takes: { types: ['application/json'], bytesMax },
  answers: ['text/plain'],
} as const
/** The address says whose keys have signed; providers allow no query in it. */
const toEntity = z.object({ entityId: id })

/**
 * Notifications of payment providers, signed over the raw bytes. Each is stored once and each tender is booked once, in any order of arrival. One that could not be
 * booked gets an answer that makes the provider repeat it, a forged one 401, and one of an unconfigured provider 404. Each legal entity has addresses of its own.
 */
export const notificationCalls = {
  wechatPayNotification: call({ ...wechatPay, path: '/api/payment-notifications/wechat-pay' }),
  wechatPayEntityNotification: call({
    ...wechatPay,
    path: '/api/payment-notifications/wechat-pay/:entityId',
    input: toEntity,
  }),
  shouqianbaNotification: call({ ...shouqianba, path: '/api/payment-notifications/shouqianba' }),
  shouqianbaEntityNotification: call({
    ...shouqianba,
    path: '/api/payment-notifications/shouqianba/:entityId',
    input: toEntity,
  }),
  shouqianbaCodeNotification: call({
    ...shouqianbaCode,
    path: '/api/payment-notifications/shouqianba-code',
  }),
  shouqianbaCodeEntityNotification: call({
    ...shouqianbaCode,
    path: '/api/payment-notifications/shouqianba-code/:entityId',
    input: toEntity,
  }),
  alipayNotification: call({ ...alipay, path: '/api/payment-notifications/alipay' }),
  alipayEntityNotification: call({
    ...alipay,
    path: '/api/payment-notifications/alipay/:entityId',
    input: toEntity,
  }),
}

/** The refused notifications of each provider, and whether the providers' clocks and the servers' agree. */
export const watchingCalls = {
  providerHealth: call({
    summary:
      'For each provider: notifications refused for a wrong signature, and machines whose clock is off by more than five minutes',
    service: 'trade',
    method: 'POST',
    path: '/payment/provider-health',
    access: 'chain.manage',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          provider: z.enum(['WECHAT_PAY', 'ALIPAY', 'SHOUQIANBA']),
          refusedToday: z.int().min(0),
          /** Within seven days, today included. */
          refusedWeek: z.int().min(0),
          refusedAt: time.nullable(),
          /** `offsetS`: how far the provider is ahead of the machine, in seconds. */
          clocks: z.array(z.object({ machine: z.string(), offsetS: z.int(), since: time })),
        }),
      ),
    }),
    errors: [],
  }),
  noticeExplain: call({
    summary:
      'Settles notifications whose number is a payment’s but whose merchant, application or currency is another, with an explanation',
    service: 'trade',
    method: 'POST',
    path: '/payment/notice/explain',
    access: 'payment.revoke',
    effect: 'write',
    idempotent: true,
    shop: shopOfTender,
    audit: {
      zh: '核对不符的支付通知',
      en: 'Explain a payment notification that did not fit',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop, evidence: z.string().trim().min(1).max(300) }),
    output: paymentState,
    errors: ['NOT_FOUND', 'NOTICE_NOT_OPEN'],
  }),
}
