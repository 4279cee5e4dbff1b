import { configFrom, type Config } from '../../config.ts'
import { loggedMessage } from '../../logging/log.ts'
import { CannotMigrate } from '../../database/migrating/migrate.ts'
import { CannotKeep } from '../archive.ts'
import type { Progress } from '../backup.ts'

const lineMs = 5_000

/** Runs a command and prints its result; an error that users can fix is printed in one sentence. */
export const inTerminal = async (
  work: (config: Config, progress: Progress) => Promise<string>,
): Promise<void> => {
  const began = performance.now()
  let reportedAt = began
  const progress: Progress = (what, count) => {
    if (performance.now() - reportedAt < lineMs) return
    reportedAt = performance.now()
    console.log(`  ${what}: ${count.toLocaleString('en')}`)
  }
  try {
    const sentence = await work(configFrom(process.env), progress)
    console.log(`${sentence} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    console.error(
      error instanceof CannotKeep || error instanceof CannotMigrate ? error.message : failed(error),
    )
    process.exitCode = 1
  }
}

/** Only the message: errors of the database contain rows. */
const failed = (error: unknown): string => `It failed, and nothing was changed: ${loggedMessage(error)}.`
