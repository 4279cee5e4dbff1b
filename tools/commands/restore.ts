import { backupProgram } from '../running/backups.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { lockData, openDatabase } from '../running/database.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

await inSession(async (session) => {
  const config = readConfig(projectRoot())
  await lockData(config, session)
  const databaseUrl = await openDatabase(config, session)
  return runInTerminal(config, session, { ...backupProgram(config, 'restore'), databaseUrl })
}, 130)
