// Runs as a process of its own, so that the server's code is not kept in the memory of the one that watches.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Account = { username: string; roles: string[]; shops: string[] }
export type Demo = { accounts: Account[]; password: string }

/** What the parent hears, in order: any number of reports, then one of the other two. */
export type Message = { report: string } | { migrations: number; demo?: Demo } | { failure: string }

type Migrate = (options: {
  databaseUrl: string
  folder: URL
  report: (line: string) => void
}) => Promise<number>
type Seed = (databaseUrl: string, options: { report: (line: string) => void }) => Promise<Demo>

const say = (message: Message) => new Promise<void>((done) => void process.send?.(message, () => done()))

async function prepare(): Promise<void> {
  const [databaseUrl = '', withDemo] = process.argv.slice(2)
  const server = join(import.meta.dirname, '..', '..', 'apps', 'server')
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(server, 'src', path)).href)
  const report = (line: string) => void say({ report: line })
  const { migrate } = (await load('platform/database/migrate.ts')) as { migrate: Migrate }
  const folder = pathToFileURL(join(server, 'migrations/'))
  const migrations = await migrate({ databaseUrl, folder, report })
  if (withDemo !== 'demo') return say({ migrations })
  const { seedDemo } = (await load('demo/seed.ts')) as { seedDemo: Seed }
  await say({ migrations, demo: await seedDemo(databaseUrl, { report }) })
}

try {
  await prepare()
} catch (error) {
  console.error(error)
  await say({ failure: error instanceof Error ? error.message : String(error) })
}
process.exit()
