import { isOfLink, type Call } from '@showfloor/contract/common/call'
import type { CallDb, Database } from '../database/db.ts'
import { CallError } from './errors.ts'

/**
 * Lets one piece of work of a subject run at a time in this process; up to `waitingMax` others wait for it in order, without a connection. Error: RATE_LIMITED
 * for more.
 */
const createTurns = (waitingMax: number) => {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(subject) ?? { last: Promise.resolve(), waiting: -1 }
    if (queue.waiting >= waitingMax) throw new CallError('RATE_LIMITED', { seconds: 1 })
    queues.set(subject, queue)
    queue.waiting += 1
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      queue.waiting -= 1
      if (queue.waiting < 0) queues.delete(subject)
    }
  }
}

/** A page opens with some calls at once, perhaps on a second device. */
const waitingMax = 20

/** Anybody may have a link, so calls by links have few connections, and those of one link run one after the other. */
export const createLinkCalls = (database: Pick<Database, 'db' | 'guests'>) => {
  const inTurn = createTurns(waitingMax)
  return {
    poolOf: (definition: Call): CallDb => (isOfLink(definition) ? database.guests : database.db),
    /** One that waits for a provider delays only others that do. Error: RATE_LIMITED. */
    inTurn: <T>(definition: Call, input: unknown, work: () => Promise<T>): Promise<T> =>
      isOfLink(definition)
        ? inTurn(`${definition.effect === 'remote'} ${(input as { token: string }).token}`, work)
        : work(),
  }
}
