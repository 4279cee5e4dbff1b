import { backupProgram, needEmbedded } from '../running/backups.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { joinDatabase, openDatabase } from '../running/database.ts'
import { inSession } from '../running/session.ts'
import { runInTerminal } from '../running/terminal-program.ts'

// Beside a running Showfloor, or without one. The database is taken as it is and not brought up to date.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  if (!config.databaseUrl) needEmbedded(config)
  const databaseUrl = await (config.databaseUrl ? openDatabase : joinDatabase)(config, session)
  return runInTerminal(config, session, { ...backupProgram(config, 'backup'), databaseUrl })
}, 130)
