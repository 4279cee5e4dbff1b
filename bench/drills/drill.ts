import { exchange, type Answer } from '../http.ts'
import type { Shot } from '../load.ts'
import type { RushShop } from '../rush.books.ts'
import type { Headers, Server } from '../server.ts'

export type Place = { databaseUrl: string; username: string; password: string }

/** A database with shops, for drills that start servers of their own. */
export type Ground = Place & { shops: readonly RushShop[] }

/** A server with the sandbox beside it, and a guide and a manager of the first shop. */
export type Desk = Ground & {
  server: Server
  sandboxUrl: string
  guide: Headers
  shop: RushShop
  customerId: string
}

/** How often something was tried and how often it did not hold; `example` is the first that did not. */
export type Outcome = { tried: number; failed: number; example?: string }

/** Counts tries; each failure keeps its sentence until the first one is told. */
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

/** What an answered request may take at most; a hanging server never answers. */
const PATIENCE_MS = 15_000

/** The answer of a request, or undefined when there is none in time. */
export const answerOf = (origin: string, shot: Shot): Promise<Answer | undefined> =>
  Promise.race([
    exchange(origin, shot).catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE_MS).unref()),
  ])
