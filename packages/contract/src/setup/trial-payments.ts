import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, id, time } from '../common/schemas.ts'

export const trialStates = ['ASKED', 'OPEN', 'PAID', 'RETURNED', 'CLOSED', 'FAILED'] as const

/** The amount of a trial payment: one cent. */
export const TRIAL_CENTS = 1

const providerCode = z.enum(['WECHAT_PAY', 'ALIPAY'])

/** `FAILED`: the provider refused to open it; `CLOSED`: it ended unpaid. `answer`: the provider's own code of the last error, empty without one. */
const trialPayment = z.object({
  id,
  provider: providerCode,
  state: z.enum(trialStates),
  amount: cents,
  codeUrl: z.string(),
  payUrl: z.string(),
  answer: z.string(),
  tradeNo: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  paidAt: time.nullable(),
  /** When the provider's notification arrived; null before. */
  notifiedAt: time.nullable(),
  returnedAt: time.nullable(),
})

const trying = {
  service: 'base',
  method: 'POST',
  access: 'setting.manage',
  also: ['chain.manage'],
  reach: 'chain',
} as const

/** Trial payments: an administrator pays ¥0.01 by a provider and gets it back, before customers pay there. */
export const trialPayments = {
  trialProviders: call({
    ...trying,
    summary: 'The configured payment providers, whether each is the sandbox, and its latest trial',
    path: '/setup/trial-payment/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({ provider: providerCode, sandbox: z.boolean(), newest: trialPayment.nullable() }),
      ),
    }),
    errors: [],
  }),
  trialStart: call({
    ...trying,
    summary: 'Opens a trial payment of ¥0.01 at a provider',
    path: '/setup/trial-payment/start',
    effect: 'remote',
    idempotent: true,
    audit: { zh: '发起试付款', en: 'Begin a trial payment', of: ({ provider }) => ({ subject: provider }) },
    input: z.object({ provider: providerCode }),
    output: trialPayment,
    errors: ['PAYMENT_TYPE_UNAVAILABLE'],
  }),
  trialPayment: call({
    ...trying,
    summary: 'Queries a trial payment at the provider, and refunds what was paid',
    path: '/setup/trial-payment/get',
    effect: 'remote',
    repeat: 'reads',
    input: z.object({ id }),
    output: trialPayment,
    errors: ['NOT_FOUND'],
  }),
  trialStop: call({
    ...trying,
    summary: 'Ends an unpaid trial payment; one that is paid already is refunded',
    path: '/setup/trial-payment/stop',
    effect: 'remote',
    repeat: 'sets',
    audit: { zh: '结束试付款', en: 'End a trial payment', of: ({ id: subject }) => ({ subject }) },
    input: z.object({ id }),
    output: trialPayment,
    errors: ['NOT_FOUND'],
  }),
}
