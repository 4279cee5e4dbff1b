import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../../tools/postgres/database.ts'
import { createTestDatabase } from '../../../../tools/testing/database.ts'

type Process = { child: ChildProcess; began: (job: string) => number; kill: () => Promise<void> }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let boss: PgBoss
const processes: Process[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  // Looks after nothing: only the processes do.
  boss = new PgBoss({ connectionString: database.url, schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
})
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await boss.stop({ graceful: false })
  await database.drop()
})

const program = new URL('../testing/processes/jobs-process.ts', import.meta.url)

/** Starts a process that works, and waits until it does. */
const startProcess = async (): Promise<Process> => {
  const child = fork(program, { env: { ...process.env, DATABASE_URL: database.url } })
  const told: unknown[] = []
  child.on('message', (job) => void told.push(job))
  const one: Process = {
    child,
    began: (job) => told.filter((name) => name === job).length,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  processes.push(one)
  await expect.poll(() => one.began('ready')).toBe(1)
  return one
}

const holders = () => processes.filter(({ began }) => began('held') > 0)

test('a living process takes up what a killed one was doing, and so does one that starts anew', async () => {
  await startProcess()
  await startProcess()
  await boss.send('held')
  await expect.poll(() => holders().length).toBe(1)
  const [first] = holders()
  await first?.kill()
  await expect.poll(() => holders().length).toBe(2)

  await Promise.all(processes.map(({ kill }) => kill()))
  const third = await startProcess()
  await expect.poll(() => third.began('held')).toBe(1)
})

test('a job that a silent provider holds delays no other, and its process keeps it for longer than it may be silent', async () => {
  const [living] = processes.slice(-1)
  await boss.send('quick')
  await expect.poll(() => living?.began('quick')).toBe(1)
  await startProcess()
  const heldForS = async () => {
    const held = (await boss.findJobs('held')).find(({ state }) => state === 'active')
    return ((held?.heartbeatOn?.getTime() ?? 0) - (held?.startedOn.getTime() ?? 0)) / 1000
  }
  await expect.poll(heldForS).toBeGreaterThan(25)
  expect(holders().filter(({ child }) => child.signalCode === null)).toEqual([living])
})

test('the job of an hour in which no process lived runs once one lives again', async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await withClient(database.url, async (client) => {
    await client.query(`update jobs.version set cron_on = now() - interval '3 hours'`)
    await client.query(`update jobs.schedule set created_on = now() - interval '1 day'`)
    await client.query(`delete from jobs.job`)
  })
  const next = await startProcess()
  await expect.poll(() => next.began('quick')).toBe(1)
})
