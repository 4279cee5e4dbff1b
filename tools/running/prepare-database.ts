// Runs in a process of its own, so that the launcher does not keep the server's code in memory.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withClient } from '../postgres/database.ts'
import { type Demo, readDemo, writeDemo } from '../postgres/demo-note.ts'

/** Sent to the parent: any number of reports, then one of the other two messages. */
export type Message =
  | { report: string }
  | { migrations: number; demo?: Demo | undefined }
  | { failure: string; madeBeforeRelease: boolean }

type Migrate = (options: {
  databaseUrl: string
  folder: URL
  report: (line: string) => void
}) => Promise<number>
/** Whether the demo chain is wanted: `into-empty` leaves the database of another chain alone, where `demo` refuses it. */
export type Wanted = 'tables' | 'demo' | 'into-empty'

type Seed = (databaseUrl: string, options: { report: (line: string) => void }) => Promise<Demo>

type SeedModule = { seedDemo: Seed; hasOwnChain: (databaseUrl: string) => Promise<boolean> }

const send = (message: Message) => new Promise<void>((done) => void process.send?.(message, () => done()))

async function prepare(databaseUrl: string, wanted: Wanted): Promise<Message> {
  const server = pathToFileURL(join(import.meta.dirname, '..', '..', 'apps', 'server', '/'))
  const load = (path: string): Promise<unknown> => import(new URL(`src/${path}`, server).href)
  const report = (line: string) => void send({ report: line })
  const { migrate } = (await load('platform/database/migrating/migrate.ts')) as { migrate: Migrate }
  const migrations = await migrate({ databaseUrl, folder: new URL('migrations/', server), report })
  if (wanted === 'tables') return { migrations }
  const known = await withClient(databaseUrl, readDemo)
  if (known) return { migrations, demo: known }
  const { seedDemo, hasOwnChain } = (await load('demo/seed.ts')) as SeedModule
  if (wanted === 'into-empty' && (await hasOwnChain(databaseUrl))) return { migrations }
  const demo = await seedDemo(databaseUrl, { report })
  await withClient(databaseUrl, (client) => writeDemo(client, demo))
  return { migrations, demo }
}

const [databaseUrl = '', wanted] = process.argv.slice(2)
try {
  await send(await prepare(databaseUrl, wanted as Wanted))
} catch (error) {
  console.error(error)
  await send({
    failure: error instanceof Error ? error.message : String(error),
    madeBeforeRelease: error instanceof Error && error.name === 'MadeBeforeRelease',
  })
}
process.exit()
