import { z } from 'zod'
import { call } from './common/call.ts'
import { done, mobile, shortText, token } from './common/schemas.ts'
import { accountName } from './identity/codes.ts'
import { signedIn } from './identity/sessions.ts'
import { chainName } from './settings.ts'
import { trialPayments } from './setup/trial-payments.ts'
import { channelName, shopCode, siteName } from './shops/managing.ts'

/** The initial data of a chain: its administrator, its name, the channel of its shops, and its first shop. */
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

/** The requirements of a first sale, in the recommended order. */
const firstSteps = [
  'shops',
  'people',
  'catalogue',
  'prices',
  'stock',
  'payments',
  'trial',
  'delivery',
  'windows',
  'printer',
  'robot',
] as const

const addressErrors = [
  'SETUP_ADDRESS_INVALID',
  'SETUP_ADDRESS_EXPIRED',
  'SETUP_DONE',
  'RATE_LIMITED',
] as const

/** The first start of a chain, open to anybody with the address that the server printed until there is an administrator; then its first steps. */
export const setup = {
  begin: call({
    summary: 'Checks the set-up address; returns the form’s initial values',
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
      'Creates the first administrator, the unified offline channel and the first shop, names the chain, and signs the administrator in; once',
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
      'The missing steps before a first sale, whether the list is closed, and what waits for an administrator',
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
      waiting: z.object({
        registrations: z.int(),
        withoutShop: z.int(),
        /** Imported accounts without a first password. */
        withoutPassword: z.int(),
        shopsWithoutPrices: z.int(),
        shopsWithoutStock: z.int(),
      }),
    }),
    errors: [],
  }),
  stepConfirm: call({
    summary: 'Confirms a step that the server cannot check: the printer works',
    service: 'base',
    method: 'POST',
    path: '/setup/checklist/confirm',
    access: 'setting.manage',
    also: ['chain.manage'],
    effect: 'write',
    reach: 'chain',
    audit: { zh: '确认开业步骤', en: 'Confirm a first step', of: ({ step }) => ({ subject: step }) },
    input: z.object({ step: z.enum(['printer']) }),
    output: done,
    errors: [],
  }),
  ...trialPayments,
  checklistClose: call({
    summary: 'Closes the checklist of the first steps, for everybody',
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
