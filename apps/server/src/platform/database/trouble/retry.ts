import { setTimeout as sleep } from 'node:timers/promises'
import { isUndoneForAnother } from './db-errors.ts'

const attemptsMax = 3
const pauseMs = 50

/**
 * Runs a whole transaction or a statement of its own, and runs it again when the database rolled it back because of another one (deadlock, serialization failure): at most three times,
 * with a random pause, so that the two do not meet again. `onUndone` is called each time, to revert changes outside of the database.
 */
export const retryUndone = async <T>(
  transaction: () => Promise<T>,
  onUndone: (error: unknown) => void = () => {},
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
