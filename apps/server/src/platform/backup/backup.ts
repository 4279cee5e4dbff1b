import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { version } from '../version.ts'
import { CannotKeep, type Part } from './archive.ts'
import { connect, locked } from './connection.ts'
import { aboutPart, rowsPart, totalsPart, type About, type Table } from './contents.ts'
import { fileParts } from './files.ts'
import { copyOf, sequencesOf, tablesOf } from './tables.db.ts'

/** Rows of one part before they are compressed. */
const partBytes = 2_000_000

/** Called with the number of finished rows of a table, or files. */
export type Progress = (what: string, count: number) => void

/** What to keep, or where to restore it; without a folder, only the database. */
export type Place = { databaseUrl: string; filesFolder?: string | undefined }

/**
 * Everything to keep, as the parts of an archive: all rows as of one moment, then the files. It blocks nobody and holds one part at a time in memory.
 * Error: CannotKeep for a database that is unreachable or empty, and while another backup of it is running.
 */
export async function* backupParts(
  { databaseUrl, filesFolder }: Place,
  progress: Progress = () => {},
): AsyncGenerator<Part> {
  const client = await connect(databaseUrl)
  try {
    if (!(await locked(client, advisoryLocks.backups)))
      throw new CannotKeep('Another backup of this database is being made.')
    yield* rowParts(client, progress)
    if (filesFolder === undefined) return
    let files = 0
    for await (const part of fileParts(filesFolder)) {
      yield part
      progress('files', (files += 1))
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function* rowParts(client: pg.Client, progress: Progress): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read, read only')
  const about = await aboutOf(client)
  yield aboutPart(about)
  const rows: Record<string, number> = {}
  for (const table of about.tables)
    rows[table.name] = yield* rowsOf(client, table, (count) => progress(table.name, count))
  yield totalsPart({ rows, sequences: await sequencesOf(client) })
  await client.query('commit')
}

const aboutOf = async (client: pg.Client): Promise<About> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!found[0]?.there) throw new CannotKeep('The database is empty: there is nothing to back up.')
  const { rows: migrations } = await client.query<About['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  return { format: 1, version, at: new Date().toISOString(), migrations, tables: await tablesOf(client) }
}

/** Returns the number of rows. */
async function* rowsOf(
  client: pg.Client,
  table: Table,
  progress: (rows: number) => void,
): AsyncGenerator<Part, number> {
  const copy = client.query(copyTo(`${copyOf(table)} to stdout`))
  let [number, rows] = [0, 0]
  for await (const piece of inPieces(copy)) {
    yield await rowsPart(table.name, (number += 1), piece)
    progress((rows += linesIn(piece)))
  }
  return rows
}

/** A row is a line: a line break within a value is escaped. */
const linesIn = (rows: Buffer): number => {
  let lines = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) lines += 1
  return lines
}

async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
