import { join } from 'node:path'
import { buildParts } from '../running/builds.ts'
import { logFile, projectRoot, readConfig } from '../running/config.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'
import { startThrowAwayCluster } from '../testing/throw-away-cluster.ts'

// Measures on its own PostgreSQL with durable commits, never on real data.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const databaseUrl = await step('Starting a throw-away PostgreSQL', () =>
    startThrowAwayCluster(session.onEnd, []),
  )
  await buildParts(config.root, (part) => logFile(config, `${part}-build`))
  const file = join(config.root, 'bench', 'main.ts')
  return runInTerminal(config, session, { name: 'bench', file, databaseUrl })
}, 130)
