import { setTimeout as sleep } from 'node:timers/promises'
import { isUndoneForAnother } from './db-errors.ts'

const attemptsMax = 3
const pauseMs = 50

/**
 * Runs a whole transaction, and runs it again when the database undid it for another's sake (deadlock, serialization failure): three times at most, with a random
 * pause between, so that two that met do not meet again. `onUndone` hears of each and takes back what the work left outside of the database.
 */
export const retryUndone = async <T>(
  transaction: () => Promise<T>,
  onUndone: (error: unknown) => void,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attemptsMax || !isUndoneForAnother(error)) throw error
      onUndone(error)
      await sleep(Math.random() * pauseMs * attempt)
    }
  }
}
