import { z } from 'zod'
import { call } from '../../common/call.ts'
import { done, id } from '../../common/schemas.ts'
import { tenderTypes } from '../../common/statuses/payment-status.ts'

const choice = z.object({
  type: z.enum(tenderTypes),
  isOn: z.boolean(),
  /** The hint that a guide reads below it. */
  hint: z.string().trim().max(60),
})
/** The list of a channel, or a shop's own. */
const place = { scope: z.enum(['CHANNEL', 'SHOP']), settingsOf: id }

const setting = {
  service: 'trade',
  method: 'POST',
  access: 'setting.manage',
  opens: ['chain.manage'],
  reach: 'own',
} as const

/** The types of payment that guides choose from, in order: by channel, and by shop where it differs. */
export const choiceCalls = {
  choicesGet: call({
    ...setting,
    summary:
      'The types of payment of a channel or a shop in their order, with those that the shop cannot use',
    path: '/payment/choices/get',
    effect: 'read',
    input: z.object(place),
    output: z.object({
      /** 0 before the first change. */
      version: z.int(),
      /** Whether a shop has a list of its own; otherwise it follows its channel. */
      isOwn: z.boolean(),
      choices: z.array(
        choice.extend({
          /** False without a provider, a terminal or the shop’s own switch; nobody is offered such a type, whatever the list says. */
          isAvailable: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN'],
  }),
  choicesSet: call({
    ...setting,
    summary: 'Sets the types of payment of a channel or a shop; with null the shop follows its channel again',
    path: '/payment/choices/set',
    effect: 'write',
    audit: {
      zh: '设置收款方式',
      en: 'Set the types of payment',
      of: ({ settingsOf }) => ({ subject: settingsOf }),
    },
    input: z.object({
      ...place,
      /** The version that was read; 0 where nothing was saved. */
      version: z.int().min(0).max(2_147_483_647),
      choices: z.array(choice).max(tenderTypes.length).nullable(),
    }),
    output: done,
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN', 'PERMISSION_BEYOND_OWN', 'PAYMENT_CHOICES_CHANGED'],
  }),
}
