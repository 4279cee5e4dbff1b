import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { to as copyTo } from 'pg-copy-streams'
import { readArchive, writeArchive } from '../../apps/server/src/platform/backup/archive-file.ts'
import { backupParts } from '../../apps/server/src/platform/backup/backup.ts'
import { restore } from '../../apps/server/src/platform/backup/restore.ts'
import { copyOf, tablesOf } from '../../apps/server/src/platform/backup/tables.db.ts'
import { ensureDatabase, withClient, withDatabase } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { fillOrders } from './orders.ts'

const sizes = [100_000, 1_000_000] as const
const turns = 3
const migrations = new URL('../../apps/server/migrations/', import.meta.url)

type Took = { seconds: number; cpuSeconds: number; peakMb: number }

/** The time that work took, the CPU time of this process, and its peak memory. */
const measured = async (work: () => Promise<unknown>): Promise<Took> => {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  await work().finally(() => clearInterval(watch))
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMb: peak / 1e6,
  }
}

/** The minimum of any dump: reads all rows by COPY and discards them. Returns their bytes. */
const readAll = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    let bytes = 0
    for (const table of await tablesOf(client))
      for await (const chunk of client.query(copyTo(`${copyOf(table)} to stdout`)) as AsyncIterable<Buffer>)
        bytes += chunk.length
    return bytes
  })

const line = (orders: number, what: string, { seconds, cpuSeconds, peakMb }: Took, mb: number): string =>
  `| ${orders.toLocaleString('en')} | ${what} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${peakMb > 0 ? peakMb.toFixed(0) : '–'} | ${mb.toFixed(0)} |`

/** The same for pg_dump with its default compression; the `pg_dump` of the PATH has to be as new as the server. */
const dumped = async (databaseUrl: string, file: string): Promise<Took | string> => {
  const script = 'TIMEFORMAT=\'%R %U %S\'; time pg_dump --format=custom --file="$1" "$0"'
  const ran = promisify(execFile)('bash', ['-c', script, databaseUrl, file])
  try {
    const [seconds = 0, user = 0, system = 0] = (await ran).stderr.trim().split(' ').map(Number)
    return { seconds, cpuSeconds: user + system, peakMb: 0 }
  } catch (error) {
    return ((error as { stderr?: string }).stderr ?? '').split('\n')[0] ?? ''
  }
}

const quickest = (tries: readonly Took[]): Took =>
  tries.reduce((best, one) => (one.seconds < best.seconds ? one : best))

/** Measures backup and restore by turns with pg_dump and with reading all rows by COPY; the quickest turn of each counts. Returns a table. */
export const measureBackup = async (place: { databaseUrl: string; adminUrl: string }): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-backup-'))
  const lines = ['| orders | | s | CPU s | peak MB | MB written |', '|---|---|---|---|---|---|']
  let filled = 0
  try {
    for (const size of sizes) {
      await step(`Filling up to ${size} orders`, (report) =>
        fillOrders(place.databaseUrl, filled, size, report),
      )
      filled = size
      const fileOf = (turn: number) => join(folder, `${size}-${turn}.tar`)
      let [read, written] = [0, 0]
      const name = `restored_${randomUUID().replaceAll('-', '')}`
      await ensureDatabase(place.adminUrl, name)
      const to = { databaseUrl: withDatabase(place.databaseUrl, name) }
      await step(`Backup and restore of ${size} orders`, async () => {
        const dump = join(folder, `${size}.dump`)
        const tries = { copy: [] as Took[], dump: [] as Took[], backup: [] as Took[] }
        let refusal = ''
        for (let turn = 0; turn < turns; turn += 1) {
          tries.copy.push(await measured(async () => (read = await readAll(place.databaseUrl))))
          const took = await dumped(place.databaseUrl, dump)
          if (typeof took === 'string') refusal = took
          else tries.dump.push(took)
          tries.backup.push(
            await measured(
              async () =>
                (written = await writeArchive(fileOf(turn), backupParts({ databaseUrl: place.databaseUrl }))),
            ),
          )
        }
        const back = await measured(() => restore({ parts: readArchive(fileOf(0)), to, migrations }))
        lines.push(line(size, 'all rows read by COPY', quickest(tries.copy), read / 1e6))
        if (refusal !== '') lines.push(`| ${size.toLocaleString('en')} | pg_dump: ${refusal} | | | | |`)
        else lines.push(line(size, 'pg_dump', quickest(tries.dump), statSync(dump).size / 1e6))
        lines.push(line(size, 'backup', quickest(tries.backup), written / 1e6))
        lines.push(line(size, 'restore', back, written / 1e6))
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}
