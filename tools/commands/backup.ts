import { backupProgram, needEmbedded } from '../running/backups.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { joinDatabase, openDatabase } from '../running/database.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

// Works beside a running Showfloor or without one, and does not upgrade the database.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  if (!config.databaseUrl) needEmbedded(config)
  const databaseUrl = await (config.databaseUrl ? openDatabase : joinDatabase)(config, session)
  return runInTerminal(config, session, { ...backupProgram(config, 'backup'), databaseUrl })
}, 130)
