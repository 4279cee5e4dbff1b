import { flushCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { firstStart, WrongSetting } from './modules/setup/setup.public.ts'
import { configFrom, publicUrlOf } from './platform/config.ts'
import { startJobs } from './platform/jobs.ts'
import { CannotMigrate, migrate } from './platform/database/migrating/migrate.ts'

/** Relative to the sources, and also to the folder of the bundle. */
const migrations = new URL('../migrations/', import.meta.url)
/** When a machine boots, its database may start after this program. */
const databasePatienceMs = 30_000
/** The time limit for running requests when the server is stopped. */
const stopLimitMs = 15_000

const quit = (error: unknown): never => {
  console.error(error instanceof CannotMigrate || error instanceof WrongSetting ? error.message : error)
  process.exit(1)
}

const config = configFrom(process.env)
const applied: string[] = []
await migrate({
  databaseUrl: config.DATABASE_URL,
  folder: migrations,
  report: (line) => void applied.push(line),
  patienceMs: databasePatienceMs,
}).catch(quit)
const app = await buildApp(config)
if (applied.length > 0) app.server.log.info({ applied }, 'the database was migrated')
const said = await firstStart({
  db: app.database.db,
  publicUrl: publicUrlOf(config),
  environment: process.env,
}).catch(quit)
// The parent process keeps this one's output in a log file, and shows the user only messages.
if (said !== null && process.send) process.send({ say: said })
else if (said !== null) console.log(said)
await app.server.listen({ port: config.PORT, host: config.HOST })
if (config.MANAGEMENT_ADDRESS) await app.management.listen(config.MANAGEMENT_ADDRESS)
const jobs = await startJobs(config.DATABASE_URL, app.jobs, (error, job) =>
  app.server.log.error({ err: error, job }, 'a job failed'),
)
app.server.log.debug({ jobs: app.jobs.map(({ name }) => name) }, 'jobs are scheduled')
// Stored now, so that the next start is quick even if this process is killed.
flushCompileCache()

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  await jobs.stop()
  await app.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
