import type { MessagesOf } from '../messages.ts'

export const entities = {
  title: 'Legal entities',
  text: 'Whose merchant receives the money of each shop. A shop of no other entity belongs to the chain. Payments, refunds and bills that were begun stay with their entity.',
  add: 'Add an entity',
  edit: 'Edit the entity',
  merchant: 'Set its merchant',
  name: 'Name of the entity',
  required: 'Give the entity a name',
  shops: 'Shops',
  shopCount: { one: '{n} shop', other: '{n} shops' },
  allOtherShops: 'All other shops',
  noMerchant: 'No merchant yet: its shops cannot take money by WeChat Pay, Alipay or Shouqianba',
  provider: 'Provider',
  typedAnew: 'There are credentials. Saving replaces all of them, so type each one anew.',
  optional: '{name} (optional)',
  subMerchant:
    'Where a service provider takes the entity’s money: type the service provider’s credentials, and the entity’s own number as SUB_MCHID. With an application of its own (SUB_APP_ID), APP_SECRET is that application’s.',
  through: '(service provider {serviceProvider})',
  'useSandbox.second': 'Use the sandbox’s second merchant',
  'useSandbox.sub': 'Use the sandbox’s sub-merchant',
  sandbox: 'Sandbox',
  save: 'Save',
  saved: 'Legal entity saved',
} satisfies MessagesOf<'entities'>
