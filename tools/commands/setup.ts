import { join } from 'node:path'
import { projectRoot, readConfig } from '../running/config.ts'
import { joinDatabase, prepare } from '../running/database.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

// Prints a new address for the set-up, or sets up by the SETUP_* settings; no server need run.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const databaseUrl = await joinDatabase(config, session)
  await prepare(config, databaseUrl, false)
  const file = join(config.root, 'apps', 'server', 'src', 'modules', 'setup', 'commands', 'cli.ts')
  return runInTerminal(config, session, { name: 'setup', file, databaseUrl })
}, 130)
