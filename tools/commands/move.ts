import { backupProgram, needEmbedded } from '../running/backups.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { lockData, openDatabase } from '../running/database.ts'
import { Failure } from '../running/failure.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

// Moves the embedded PostgreSQL of the data folder to the one of DATABASE_URL. The data folder is locked, so that nothing is written meanwhile.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  if (!config.databaseUrl)
    throw new Failure('Set DATABASE_URL to an empty database, to which the data of the data folder moves.')
  needEmbedded(config)
  await lockData(config, session)
  const databaseUrl = await openDatabase(config, session)
  const from = await openDatabase({ ...config, databaseUrl: undefined }, session)
  return runInTerminal(config, session, {
    ...backupProgram(config, 'move'),
    databaseUrl,
    more: { MOVE_FROM: from },
  })
}, 130)
