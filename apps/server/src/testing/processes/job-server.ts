import { flushCompileCache } from 'node:module'
import { buildApp } from '../../app.ts'
import { configFrom } from '../../platform/config.ts'

const config = configFrom(process.env)
const app = await buildApp(config)
await app.server.listen({ port: config.PORT, host: '127.0.0.1' })
// Node writes what it has compiled when a process ends; a killed one has no time for it.
flushCompileCache()
const running = new Map<unknown, Promise<void>>()
// Jobs run on request instead of by schedule, each by itself as there. The end of each is reported to the parent.
process.on('message', (name) => {
  const job = app.jobs.find((one) => one.name === name)
  const work = running.get(name) ?? job?.work().catch(() => {})
  if (!work) return
  running.set(name, work)
  void work.then(() => running.delete(name)).then(() => process.send?.(name))
})
