import { z } from 'zod'
import { call } from '../../common/call.ts'
import { entityProviders, sandboxMerchants, settingsOf } from '../../common/payments/legal-entities.ts'
import { done, id, version } from '../../common/schemas.ts'

const entity = z.object({
  id,
  version: z.int(),
  /** Empty for the chain before somebody names it. */
  name: z.string(),
  isChain: z.boolean(),
  /** Of the chain none are listed: it has every shop that no other entity has. */
  shopIds: z.array(id),
  /**
   * What it takes money with. `merchant`: the merchant's number there, empty for the chain and in the sandbox. `serviceProvider`: the number of who takes the money for it,
   * empty where it does so itself.
   */
  providers: z.array(
    z.object({
      provider: z.enum(entityProviders),
      merchant: z.string(),
      serviceProvider: z.string(),
      isSandbox: z.boolean(),
    }),
  ),
})

const chain = { service: 'trade', method: 'POST', access: 'chain.manage', reach: 'chain' } as const

/** Legal entities: who receives the money of a shop. */
export const entityCalls = {
  entities: call({
    ...chain,
    summary: 'The legal entities with their shops and providers, the chain itself first',
    path: '/payment/entity/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(entity),
      /** Whether an entity can be tried as the second merchant of the sandbox. */
      hasSandbox: z.boolean(),
    }),
    errors: [],
  }),
  entitySave: call({
    ...chain,
    summary:
      'Adds or changes a legal entity and sets its shops; what was begun before stays with the entity that it was begun with',
    path: '/payment/entity/save',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '维护法人主体',
      en: 'Edit a legal entity',
      of: (input, output) => ({
        subject: input.id ?? output?.id ?? '',
        detail: { name: input.name, shopIds: input.shopIds },
      }),
    },
    input: z.object({
      id: id.optional(),
      /** The version that was read; of a new entity none. */
      version: version.optional(),
      name: z.string().trim().min(1).max(60),
      shopIds: z.array(id).max(5000),
    }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'ENTITY_CHANGED', 'ENTITY_SHOP_TAKEN'],
  }),
  entityProviderSave: call({
    ...chain,
    summary:
      'Sets the credentials of a legal entity at a provider; the merchant stays once money was requested through it',
    path: '/payment/entity/provider/save',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '设置主体的收款商户',
      en: 'Set a legal entity’s merchant',
      of: ({ id: of, provider }) => ({ subject: `${of} ${provider}` }),
    },
    input: z
      .object({
        id,
        provider: z.enum(entityProviders),
        /** By the names of the installation's settings; null for a merchant of the sandbox. */
        settings: z.record(z.string().max(60), z.string().trim().max(10_000)).nullable(),
        /** Which one. */
        sandbox: z.enum(sandboxMerchants).default('second'),
      })
      .refine(
        ({ provider, settings }) =>
          settings === null ||
          Object.keys(settings).every((name) => settingsOf(provider).some(([known]) => known === name)),
      ),
    output: done,
    errors: [
      'NOT_FOUND',
      'ENTITY_SETTINGS_MISSING',
      'ENTITY_SETTINGS_UNUSABLE',
      'ENTITY_MERCHANT_KNOWN',
      'ENTITY_MERCHANT_USED',
      'PAYMENT_TYPE_UNAVAILABLE',
    ],
  }),
}
