import { z } from 'zod'
import { call } from '../common/call.ts'
import { fileAnswer } from '../common/file-answer.ts'

const notification = {
  service: 'direct',
  method: 'POST',
  access: 'public',
  effect: 'remote',
  repeat: 'once',
  input: z.object({}),
  output: fileAnswer,
  errors: ['NOT_FOUND', 'FORGED_NOTIFICATION'],
} as const
const bytesMax = 1_000_000

/**
 * What payment providers send by themselves, signed over the raw bytes. Each is kept once and each tender is booked once, in whatever order they come. One that
 * could not be booked is answered so that the provider repeats it, a forged one with 401, and one of a provider that is not configured with 404.
 */
export const notificationCalls = {
  wechatPayNotification: call({
    ...notification,
    summary: 'What became of a payment or a refund, as WeChat Pay tells it',
    path: '/api/payment-notifications/wechat-pay',
    takes: { types: ['application/json'], bytesMax },
    answers: ['application/json'],
  }),
  alipayNotification: call({
    ...notification,
    summary: 'What became of a payment or a refund, as Alipay tells it',
    path: '/api/payment-notifications/alipay',
    takes: { types: ['application/x-www-form-urlencoded'], bytesMax },
    answers: ['text/plain'],
  }),
}
