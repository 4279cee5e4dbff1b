import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'
import { startProgram } from './processes.ts'
import type { Session } from './session.ts'

/**
 * Runs a program of the project with this command's arguments and its terminal, on a database; answers its exit
 * code.
 */
export async function runInTerminal(
  config: Config,
  session: Session,
  { name, file, databaseUrl }: { name: string; file: string; databaseUrl: string },
): Promise<number> {
  if (!existsSync(file)) throw new Failure(`${relative(config.root, file)} is missing.`)
  const running = startProgram({
    name,
    file,
    args: process.argv.slice(2),
    // Paths in the arguments mean what they mean where the command was called.
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    env: { ...config.environment, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
  })
  session.onEnd(name, running.stop)
  await running.ended
  return running.child.exitCode ?? 1
}
