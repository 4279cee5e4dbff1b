import { setTimeout as pause } from 'node:timers/promises'
import { startJobs, type Job } from '../../platform/jobs.ts'

/** A provider that never answers, and a job of another queue. Each tells the parent when it begins. */
const jobs: readonly Job[] = [
  {
    name: 'held',
    every: 'minute',
    asksOutside: true,
    work: async (stopping) => {
      process.send?.('held')
      await pause(3_600_000, undefined, stopping ? { signal: stopping } : {}).catch(() => {})
    },
  },
  {
    name: 'quick',
    every: 'hour',
    asksOutside: true,
    work: async () => void process.send?.('quick'),
  },
]

await startJobs(String(process.env['DATABASE_URL']), jobs, (error) => console.error(error))
process.send?.('ready')
