import { exchange, type Answer } from '../http.ts'
import type { Shot } from '../load.ts'
import type { RushShop } from '../rush/books.ts'
import type { Headers, Server } from '../server.ts'

export type Place = { databaseUrl: string; username: string; password: string }

/** A database with shops, for drills that start their own servers. */
export type Ground = Place & { shops: readonly RushShop[] }

/** A server with the sandbox beside it, and a guide and a manager of the first shop. */
export type Desk = Ground & {
  server: Server
  sandboxUrl: string
  guide: Headers
  shop: RushShop
  customerId: string
}

/** The number of tries and of failures; `example` describes the first failure, or what was measured. */
export type Outcome = { tried: number; failed: number; example?: string }

/** Counts tries and keeps a sentence for the first failure. */
export const newTally = () => {
  const outcome: Outcome = { tried: 0, failed: 0 }
  return {
    outcome,
    count: (isGood: boolean, example: () => string): void => {
      outcome.tried += 1
      if (isGood) return
      outcome.failed += 1
      outcome.example ??= example()
    },
  }
}

/** A request that takes longer counts as not answered. */
const PATIENCE_MS = 15_000

/** The answer to a request, or undefined when none comes in time. */
export const answerOf = (origin: string, shot: Shot): Promise<Answer | undefined> =>
  Promise.race([
    exchange(origin, shot).catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE_MS).unref()),
  ])
