import type { Context } from '../../../platform/calls/context.ts'
import { peopleToSettle } from '../../identity/identity.public.ts'
import type { PaymentProviders } from '../../payments/payments.public.ts'
import { robotIsSet } from '../../settings/settings.public.ts'
import { insertClosing, saleFacts } from './checklist.db.ts'

/** What is missing for a first sale, from what there is; and people and shops that wait for an administrator, whenever there are some. */
export const checklist = async ({ db }: Context, providers: PaymentProviders) => {
  const [facts, people, robot] = await Promise.all([saleFacts(db), peopleToSettle(db), robotIsSet(db)])
  const { open_shops: shops, cash_only: cashOnly, without_price: withoutPrice } = facts
  return {
    closed: facts.closed,
    steps: [
      { key: 'shops' as const, done: shops > 0 },
      { key: 'people' as const, done: facts.has_seller },
      { key: 'catalogue' as const, done: facts.has_goods },
      { key: 'prices' as const, done: shops > withoutPrice },
      { key: 'stock' as const, done: facts.has_stock },
      { key: 'payments' as const, done: shops > cashOnly && providers.codes.length > 0 },
      { key: 'delivery' as const, done: facts.has_delivery },
      { key: 'robot' as const, done: robot },
    ],
    waiting: {
      registrations: people.registrations,
      withoutShop: people.withoutShop,
      // While no shop has prices it is a step of its own.
      shopsWithoutPrices: shops > withoutPrice ? withoutPrice : 0,
    },
  }
}

export const closeChecklist = async ({ db }: Context): Promise<Record<string, never>> => {
  await insertClosing(db)
  return {}
}
