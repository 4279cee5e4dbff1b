import { isOfLink, type Call } from '@showfloor/contract/common/call'
import type { CallDb, Database } from '../database/db.ts'
import { createTurns } from '../limits/turns.ts'

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
