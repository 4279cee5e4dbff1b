import { projectRoot, readConfig } from '../running/config.ts'
import { logFile, joinDatabase, markSeeded, prepareDatabase } from '../running/database.ts'
import { Failure } from '../running/failure.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../running/session.ts'

await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const databaseUrl = await joinDatabase(config, session)
  const { demo } = await step('Loading the demo chain', (report) =>
    prepareDatabase(databaseUrl, {
      demo: true,
      log: logFile(config, 'database'),
      report,
      env: config.environment,
    }),
  )
  if (!demo) throw new Failure('The demo chain gave no accounts.')
  await markSeeded(config, databaseUrl, demo)
  console.log(`The demo chain is loaded: ${demo.accounts.length} accounts, password ${demo.password}.`)
}, 130)
