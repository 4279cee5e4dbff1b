import { projectRoot, readConfig } from '../running/config.ts'
import { joinDatabase, prepare } from '../running/database.ts'
import { inSession } from '../processes/session.ts'

await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const demo = await prepare(config, await joinDatabase(config, session), true)
  console.log(`The demo chain is loaded: ${demo?.accounts.length} accounts, password ${demo?.password}.`)
}, 130)
