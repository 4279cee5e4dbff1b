import { join } from 'node:path'
import { projectRoot, readConfig } from '../running/config.ts'
import { joinDatabase, prepare } from '../running/database.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const databaseUrl = await joinDatabase(config, session)
  await prepare(config, databaseUrl)
  const file = join(config.root, 'apps', 'server', 'src', 'modules', 'imports', 'commands', 'cli.ts')
  return runInTerminal(config, session, { name: 'import', file, databaseUrl })
}, 130)
