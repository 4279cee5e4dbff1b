import { z } from 'zod'
import { call } from './common/call.ts'
import { customerMessageKinds } from './common/orders/customer-messages.ts'
import { done, id, longText, shortText } from './common/schemas.ts'

/** What a chain calls itself. */
export const chainName = shortText.min(1).max(40)
const keepInventoryTime = z.int().min(1).max(525_600)
const secret = z.string().trim().min(1).max(500)

const customerMessages = z.array(z.enum(customerMessageKinds)).max(customerMessageKinds.length)

const setting = z.object({
  id,
  chainName: z.string(),
  keyWords: z.string(),
  /** Minutes that an order's stock is kept. */
  keepInventoryTime: z.int(),
  robotTokenSet: z.boolean(),
  robotSecretSet: z.boolean(),
  /** What customers are told by text message. */
  customerMessages,
  updatedAt: z.string(),
})
const settingFields = setting.keyof().options

/** The built-in setting of the system. */
export const settings = {
  query: call({
    summary:
      'The built-in setting, the newest record first; of the robot’s secrets only whether they are set',
    service: 'trade',
    method: 'POST',
    path: '/built-in-setting/query',
    access: 'session',
    effect: 'read',
    input: z.object({
      /** Which fields are answered; all of them when it is left out. */
      select: z.array(z.enum(settingFields)).max(settingFields.length).optional(),
      orderBy: z.literal('updatedAt desc').default('updatedAt desc'),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(100).default(10),
    }),
    output: z.object({
      data: z.array(setting.partial()),
      total: z.int(),
    }),
    errors: [],
  }),
  update: call({
    summary:
      'Change the built-in setting; what is left out of keywords and secrets stays, an empty secret cannot be set',
    service: 'trade',
    method: 'POST',
    path: '/built-in-setting/update',
    access: 'setting.manage',
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '修改系统设置',
      en: 'Change settings',
      of: ({ chainName, keepInventoryTime, robotToken, robotSecret, customerMessages: messages }) => ({
        subject: '',
        detail: {
          chainName,
          keepInventoryTime,
          robotTokenChanged: robotToken !== undefined,
          robotSecretChanged: robotSecret !== undefined,
          ...(messages ? { customerMessages: messages } : {}),
        },
      }),
    },
    input: z.object({
      chainName,
      keyWords: longText.optional(),
      keepInventoryTime,
      /** The whole address that the platform shows is accepted too. */
      robotToken: secret.optional(),
      robotSecret: secret.optional(),
      customerMessages: customerMessages.optional(),
    }),
    output: done,
    errors: ['ROBOT_TOKEN'],
  }),
}
