import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import { readArchive, writeArchive } from '../apps/server/src/platform/backup/archive-file.ts'
import { backupParts } from '../apps/server/src/platform/backup/backup.ts'
import { restore } from '../apps/server/src/platform/backup/restore.ts'
import { copyOf, tablesOf } from '../apps/server/src/platform/backup/tables.db.ts'
import { ensureDatabase, withClient, withDatabase } from '../tools/postgres/database.ts'
import { step } from '../tools/running/progress.ts'
import { fillOrders } from './orders.ts'

const sizes = [100_000, 1_000_000] as const
const migrations = new URL('../apps/server/migrations/', import.meta.url)

type Took = { seconds: number; cpuSeconds: number; peakMb: number }

/** How long work took, the CPU time of this process in it, and the most memory that it held meanwhile. */
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

/** What any dump has to do at the least: all rows, read by COPY and thrown away. Answers their bytes. */
const readAll = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    let bytes = 0
    for (const table of await tablesOf(client))
      for await (const chunk of client.query(copyTo(`${copyOf(table)} to stdout`)) as AsyncIterable<Buffer>)
        bytes += chunk.length
    return bytes
  })

const line = (orders: number, what: string, { seconds, cpuSeconds, peakMb }: Took, mb: number): string =>
  `| ${orders.toLocaleString('en')} | ${what} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${peakMb.toFixed(0)} | ${mb.toFixed(0)} |`

/** Measures backup and restore beside reading all rows by COPY; returns a table. */
export const measureBackup = async (place: { databaseUrl: string; adminUrl: string }): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-backup-'))
  const lines = ['| orders | | s | CPU s | MB at most | MB written |', '|---|---|---|---|---|---|']
  let filled = 0
  try {
    for (const size of sizes) {
      await step(`Filling up to ${size} orders`, (report) =>
        fillOrders(place.databaseUrl, filled, size, report),
      )
      filled = size
      const file = join(folder, `${size}.tar`)
      let [read, written] = [0, 0]
      const name = `restored_${randomUUID().replaceAll('-', '')}`
      await ensureDatabase(place.adminUrl, name)
      const to = { databaseUrl: withDatabase(place.databaseUrl, name) }
      await step(`Backup and restore of ${size} orders`, async () => {
        const copied = await measured(async () => (read = await readAll(place.databaseUrl)))
        const kept = await measured(
          async () => (written = await writeArchive(file, backupParts({ databaseUrl: place.databaseUrl }))),
        )
        const back = await measured(() => restore({ parts: readArchive(file), to, migrations }))
        lines.push(line(size, 'all rows read by COPY', copied, read / 1e6))
        lines.push(line(size, 'backup', kept, written / 1e6))
        lines.push(line(size, 'restore', back, written / 1e6))
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}
