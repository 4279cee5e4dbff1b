import type { Demo } from '../postgres/demo-note.ts'
import { clusterFolder } from '../postgres/memory.ts'
import { buildParts } from '../running/builds.ts'
import { type Config, logFile, projectRoot, readConfig } from '../running/config.ts'
import { lockData, openDatabase, prepare } from '../running/database.ts'
import { type Addresses, chooseAddresses, startBoth } from '../running/programs.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../processes/session.ts'

await inSession(async (session) => {
  const began = performance.now()
  const config = readConfig(projectRoot())
  const tookOver = await lockData(config, session)
  const addresses = await chooseAddresses(config, tookOver)
  const databaseUrl = await openDatabase(config, session)
  const demo = await prepare(config, databaseUrl)
  await buildParts(config.root, (part) => logFile(config, `${part}-build`))
  const announced = Promise.withResolvers<void>()
  const hear = (text: string) => void announced.promise.then(() => console.log(`  ${text}\n`))
  await step('Starting the sandbox and the server', () =>
    startBoth(config, addresses, databaseUrl, { begun: session.watch, hear }),
  )
  announce(config, addresses, demo, (performance.now() - began) / 1000)
  announced.resolve()
  await session.untilEnded()
})

function announce(config: Config, addresses: Addresses, demo: Demo | undefined, seconds: number): void {
  const lines = [
    '',
    `Showfloor is ready (${seconds.toFixed(1)} s).`,
    '',
    `  Showfloor  ${addresses.publicUrl}`,
    `  Sandbox    ${addresses.sandbox}   (act as the customer, the bank or the marketplace)`,
    `  API        http://${addresses.management}/docs   (every call; /metrics for Prometheus)`,
    `  Data       ${config.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : dataPlace(config.dataDir)}`,
  ]
  if (demo) {
    const width = Math.max(...demo.accounts.map((account) => account.username.length))
    lines.push('', `  Demo accounts, all with the password ${demo.password}`)
    for (const { username, roles, shops } of demo.accounts)
      lines.push(`    ${username.padEnd(width)}  ${[...roles, ...summary(shops)].join(' · ')}`)
  }
  console.log([...lines, '', '  Ctrl-C ends it.', ''].join('\n'))
}

/** Where the data is; the database is elsewhere when PostgreSQL's user cannot enter the data folder. */
function dataPlace(dataDir: string): string {
  const place = clusterFolder(dataDir)
  return place === undefined || place.startsWith(dataDir) ? dataDir : `${dataDir}, its database in ${place}`
}

/** Up to two shops by name, more by number. */
function summary(shops: string[]): string[] {
  if (shops.length === 0) return ['no shop']
  return shops.length <= 2 ? shops : [`${shops.length} shops`]
}
