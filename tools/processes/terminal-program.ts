import type { Config } from '../running/config.ts'
import { startProgram } from './processes.ts'
import type { Session } from './session.ts'

/** `more` is added to the program's environment. */
type TerminalProgram = { name: string; file: string; databaseUrl: string; more?: Record<string, string> }

/** Runs a program of the project on a database, with the command's arguments and terminal; returns its exit code. */
export async function runInTerminal(
  config: Config,
  session: Session,
  { name, file, databaseUrl, more = {} }: TerminalProgram,
): Promise<number> {
  const running = startProgram({
    name,
    file,
    args: process.argv.slice(2),
    // Relative paths in the arguments refer to the caller's folder.
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    env: { ...config.environment, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, ...more },
  })
  session.onEnd(running.stop)
  await running.ended
  return running.child.exitCode ?? 1
}
