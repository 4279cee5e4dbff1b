import { z } from 'zod'
import { call } from './common/call.ts'
import { done, id, longText, shortText } from './common/schemas.ts'

const keepInventoryTime = z.int().min(1).max(525_600)
const secret = z.string().trim().min(1).max(200)

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
      select: z.array(z.string().max(100)).max(50).optional(),
      orderBy: z.literal('updatedAt desc').default('updatedAt desc'),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(100).default(10),
    }),
    output: z.object({
      data: z.array(
        z.object({
          id,
          chainName: z.string(),
          keyWords: z.string(),
          /** Minutes that an order's stock is kept. */
          keepInventoryTime: z.int(),
          robotTokenSet: z.boolean(),
          robotSecretSet: z.boolean(),
          updatedAt: z.string(),
        }),
      ),
      total: z.int(),
    }),
    errors: [],
  }),
  update: call({
    summary: 'Change the built-in setting; a secret that is left out stays, an empty one cannot be set',
    service: 'trade',
    method: 'POST',
    path: '/built-in-setting/update',
    access: 'setting.manage',
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '修改系统设置',
      en: 'Change settings',
      of: ({ chainName, keepInventoryTime, robotToken, robotSecret }) => ({
        subject: '',
        detail: {
          chainName,
          keepInventoryTime,
          robotTokenChanged: robotToken !== undefined,
          robotSecretChanged: robotSecret !== undefined,
        },
      }),
    },
    input: z.object({
      chainName: shortText.min(1).max(40),
      keyWords: longText,
      keepInventoryTime,
      robotToken: secret.optional(),
      robotSecret: secret.optional(),
    }),
    output: done,
    errors: [],
  }),
}
