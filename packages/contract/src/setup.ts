import { z } from 'zod'
import { call } from './common/call.ts'
import { done, mobile, shortText, token } from './common/schemas.ts'
import { accountName } from './identity/codes.ts'
import { signedIn } from './identity/sessions.ts'
import { chainName } from './settings.ts'
import { channelName, shopCode, siteName } from './shops/managing.ts'

/** What a chain begins with: who administers it, its name, the channel that its shops sell through, and its first shop. */
export const firstChain = z.object({
  username: accountName,
  name: shortText.min(1).max(40),
  mobile,
  password: z.string().min(1).max(200),
  chainName,
  channelName,
  shopCode,
  siteName,
})

/** What a first sale needs, in the order in which it is best done. */
const firstSteps = [
  'shops',
  'people',
  'catalogue',
  'prices',
  'stock',
  'payments',
  'delivery',
  'robot',
] as const

const addressErrors = [
  'SETUP_ADDRESS_INVALID',
  'SETUP_ADDRESS_EXPIRED',
  'SETUP_DONE',
  'RATE_LIMITED',
] as const

/** The first start of a chain, open to whoever has the address that the server printed while nobody administers it; then its first steps. */
export const setup = {
  begin: call({
    summary: 'Whether the address of the set-up is good; answers what the form begins with',
    service: 'base',
    method: 'POST',
    path: '/setup/begin',
    access: 'public',
    effect: 'read',
    input: z.object({ token }),
    output: z.object({ chainName: z.string() }),
    errors: addressErrors,
  }),
  finish: call({
    summary:
      'Makes the first administrator, names the chain, opens its unified offline channel and its first shop, and signs the administrator in; once',
    service: 'base',
    method: 'POST',
    path: '/setup/finish',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    audit: { zh: '初次设置', en: 'Set up the chain', about: 'account' },
    input: firstChain.extend({ token }),
    output: signedIn,
    errors: [
      ...addressErrors,
      'PASSWORD_TOO_SHORT',
      'PASSWORD_IS_NAME',
      'PASSWORD_COMMON',
      'ACCOUNT_EXISTS',
      'SHOP_EXISTS',
    ],
  }),
  checklist: call({
    summary:
      'What is missing for a first sale, derived from what there is; whether it is put away; and what waits for an administrator',
    service: 'base',
    method: 'POST',
    path: '/setup/checklist',
    access: 'setting.manage',
    also: ['chain.manage'],
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      closed: z.boolean(),
      steps: z.array(z.object({ key: z.enum(firstSteps), done: z.boolean() })),
      waiting: z.object({ registrations: z.int(), withoutShop: z.int(), shopsWithoutPrices: z.int() }),
    }),
    errors: [],
  }),
  checklistClose: call({
    summary: 'Put the checklist of the first steps away, for everybody',
    service: 'base',
    method: 'POST',
    path: '/setup/checklist/close',
    access: 'setting.manage',
    also: ['chain.manage'],
    effect: 'write',
    reach: 'chain',
    audit: { zh: '收起开业清单', en: 'Put the checklist away', of: () => ({ subject: '' }) },
    input: z.object({}),
    output: done,
    errors: [],
  }),
}
