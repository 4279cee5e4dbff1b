import { flushCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { configFrom } from './platform/config.ts'
import { startJobs } from './platform/jobs.ts'

const config = configFrom(process.env)
const app = await buildApp(config)
await app.server.listen({ port: config.PORT, host: config.HOST })
const jobs = await startJobs(config.DATABASE_URL, app.jobs, (error, job) =>
  app.server.log.error({ err: error, job }, 'a job failed'),
)
// Kept now, so that the next start is quick even if this process is killed.
flushCompileCache()

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await jobs.stop()
  await app.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
