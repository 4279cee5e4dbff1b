import { createInterface } from 'node:readline/promises'
import { join } from 'node:path'
import { projectRoot, readConfig } from '../running/config.ts'
import { lockData, openDatabase, prepare } from '../running/database.ts'
import { inSession } from '../processes/session.ts'
import { runInTerminal } from '../processes/terminal-program.ts'

// Lists what is removed with the demo chain, asks, and removes it; no server may run meanwhile.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  await lockData(config, session)
  const databaseUrl = await openDatabase(config, session)
  await prepare(config, databaseUrl, false)
  const file = join(config.root, 'apps', 'server', 'src', 'demo', 'removal', 'cli.ts')
  const work = () => runInTerminal(config, session, { name: 'removal', file, databaseUrl })
  const code = await work()
  if (code !== 0 || process.argv.includes('--yes')) return code
  if (!process.stdin.isTTY) {
    console.log('Nothing was removed. To remove it: npm run remove-demo -- --yes')
    return 0
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type "remove" to remove it: ')
  terminal.close()
  if (answer.trim() !== 'remove') {
    console.log('Nothing was removed.')
    return 0
  }
  process.argv.push('--yes')
  return work()
}, 130)
