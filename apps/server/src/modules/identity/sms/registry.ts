import { z } from 'zod'
import { alibabaSms } from './alibaba-sms.ts'
import { sandboxSms } from './sandbox-sms.ts'
import type { SmsProvider } from './sms-provider.ts'

/** All settings, or none to use the sandbox. Template codes are those of the approved templates; a notice without one is not sent. */
const settings = z.object({
  ALIBABA_SMS_ACCESS_KEY_ID: z.string().min(1),
  ALIBABA_SMS_ACCESS_KEY_SECRET: z.string().min(1),
  ALIBABA_SMS_SIGN_NAME: z.string().min(1),
  ALIBABA_SMS_SIGN_IN_TEMPLATE: z.string().min(1),
  ALIBABA_SMS_RESET_TEMPLATE: z.string().min(1),
  ALIBABA_SMS_REGISTER_TEMPLATE: z.string().min(1),
  ALIBABA_SMS_MOBILE_TEMPLATE: z.string().min(1),
  ALIBABA_SMS_MOBILE_CHANGED_TEMPLATE: z.string().min(1).optional(),
  ALIBABA_SMS_ORDER_CONFIRMED_TEMPLATE: z.string().min(1).optional(),
  ALIBABA_SMS_SLOT_BOOKED_TEMPLATE: z.string().min(1).optional(),
  ALIBABA_SMS_ON_ITS_WAY_TEMPLATE: z.string().min(1).optional(),
  ALIBABA_SMS_DELIVERED_TEMPLATE: z.string().min(1).optional(),
  ALIBABA_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
})

/**
 * The provider of messages: Alibaba Cloud if it is configured, otherwise the sandbox at SANDBOX_URL, otherwise none (null).
 * Throws one sentence for the operator when Alibaba Cloud is configured incompletely or wrongly.
 */
export const smsFromConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): SmsProvider | null => {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  if (Object.keys(given).length === 0)
    return environment.SANDBOX_URL ? sandboxSms(environment.SANDBOX_URL) : null
  const read = settings.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(
      `Text messages by Alibaba Cloud are configured incompletely: set or correct ${names}, or set none of its settings to use the sandbox.`,
    )
  }
  const setting = read.data
  return alibabaSms({
    endpoint: setting.ALIBABA_SMS_ENDPOINT,
    keyId: setting.ALIBABA_SMS_ACCESS_KEY_ID,
    keySecret: setting.ALIBABA_SMS_ACCESS_KEY_SECRET,
    signName: setting.ALIBABA_SMS_SIGN_NAME,
    templates: {
      SIGN_IN: setting.ALIBABA_SMS_SIGN_IN_TEMPLATE,
      RESET_PASSWORD: setting.ALIBABA_SMS_RESET_TEMPLATE,
      REGISTER: setting.ALIBABA_SMS_REGISTER_TEMPLATE,
      CHANGE_MOBILE: setting.ALIBABA_SMS_MOBILE_TEMPLATE,
      MOBILE_CHANGED: setting.ALIBABA_SMS_MOBILE_CHANGED_TEMPLATE,
      ORDER_CONFIRMED: setting.ALIBABA_SMS_ORDER_CONFIRMED_TEMPLATE,
      SLOT_BOOKED: setting.ALIBABA_SMS_SLOT_BOOKED_TEMPLATE,
      ON_ITS_WAY: setting.ALIBABA_SMS_ON_ITS_WAY_TEMPLATE,
      DELIVERED: setting.ALIBABA_SMS_DELIVERED_TEMPLATE,
    },
  })
}
