import type { Context } from '../../../platform/calls/context.ts'
import { peopleToSettle } from '../../identity/identity.public.ts'
import type { ConfiguredProviders } from '../../payments/payments.public.ts'
import { robotIsConnected } from '../../robots/robots.public.ts'
import { insertClosing, insertConfirmedStep, saleFacts, triedFacts } from './checklist.db.ts'

/** The steps that are missing for a first sale, and the people and shops that wait for an administrator. */
export const checklist = async ({ db }: Context, providers: ConfiguredProviders) => {
  const [facts, tried, people, robot] = await Promise.all([
    saleFacts(db),
    triedFacts(db),
    peopleToSettle(db, null),
    robotIsConnected(db),
  ])
  const { openShops: shops, cashOnly } = facts
  const { withoutPrice, withoutStock } = facts
  return {
    closed: facts.closed,
    steps: [
      { key: 'shops' as const, done: shops > 0 },
      { key: 'people' as const, done: facts.hasSeller },
      { key: 'catalogue' as const, done: facts.hasGoods },
      { key: 'prices' as const, done: shops > withoutPrice },
      { key: 'stock' as const, done: shops > withoutStock },
      { key: 'payments' as const, done: shops > cashOnly && providers.codes.length > 0 },
      { key: 'trial' as const, done: tried.trial },
      { key: 'delivery' as const, done: facts.hasDelivery },
      { key: 'windows' as const, done: tried.windows },
      { key: 'printer' as const, done: tried.printer },
      { key: 'robot' as const, done: robot },
    ],
    waiting: {
      registrations: people.registrations,
      withoutShop: people.withoutShop,
      withoutPassword: people.withoutPassword,
      // While no shop has prices, that is a step of its own.
      shopsWithoutPrices: shops > withoutPrice ? withoutPrice : 0,
      // The same while nothing can be sold anywhere.
      shopsWithoutStock: shops > withoutStock ? withoutStock : 0,
    },
  }
}

export const confirmStep = async (
  { db, session }: Context,
  { step }: { step: 'printer' },
): Promise<Record<string, never>> => {
  await insertConfirmedStep(db, step, session.accountId)
  return {}
}

export const closeChecklist = async ({ db }: Context): Promise<Record<string, never>> => {
  await insertClosing(db)
  return {}
}
