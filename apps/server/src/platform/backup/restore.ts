import type pg from 'pg'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { appliedOf, apply, migrate } from '../database/migrating/migrate.ts'
import { readMigrations, type SqlFile } from '../database/migrating/migrations.ts'
import { isNewer, version } from '../version.ts'
import { CannotKeep, type Part } from './archive.ts'
import type { Place, Progress } from './backup.ts'
import { connect, locked } from './connection.ts'
import { rowsIn, type About, type Table, knownPart, type Known } from './contents.ts'
import { newFiles } from './files.ts'
import { copyOf, isEmpty, makeRoom, setChecksAside, setSequences } from './tables.db.ts'

type Read = Known & Part

/** Reads the parts of an archive in order, with one part of look-ahead. */
type Reader = {
  /** The present part if it is of this kind; otherwise null. */
  is: <K extends Known['kind']>(kind: K) => Extract<Read, { kind: K }> | null
  /** The present part, which has to be of this kind; moves on to the next one. Error: CannotKeep. */
  take: <K extends Known['kind']>(kind: K) => Promise<Extract<Read, { kind: K }>>
  isOver: () => boolean
}

/** Begins to read. Error, also of each step: CannotKeep for an archive that is damaged or of another version. */
const readerOf = async (parts: AsyncIterator<Part>): Promise<Reader> => {
  let present: Read | null = null
  const goOn = async (): Promise<void> => {
    const { value, done } = await parts.next()
    present = done ? null : { ...value, ...knownPart(value) }
  }
  const is = <K extends Known['kind']>(kind: K) =>
    present?.kind === kind ? (present as Extract<Read, { kind: K }>) : null
  await goOn()
  return {
    is,
    take: async (kind) => {
      const taken = is(kind)
      if (!taken) throw new CannotKeep('This is not an archive that Showfloor wrote.')
      await goOn()
      return taken
    },
    isOver: () => present === null,
  }
}

type Options = {
  parts: AsyncIterable<Part>
  to: Place
  /** The folder of this program's migrations. */
  migrations: URL
  progress?: Progress
}

/** The present amount of data. */
export type Restored = { tables: number; rows: number; files: number }

/**
 * Restores an archive into an empty database and an empty folder, and upgrades it. Everything is written in one transaction, which is committed once the
 * last part was verified; until then the files wait beside their folder. Error: CannotKeep for a place that is not empty, and an archive that is damaged
 * or newer than this program.
 */
export const restore = async (options: Options): Promise<Restored> => {
  const { databaseUrl, filesFolder } = options.to
  const client = await connect(databaseUrl)
  let restored: Restored
  try {
    if (!(await locked(client, advisoryLocks.migrations)))
      throw new CannotKeep('Another process is filling or migrating this database.')
    if (!(await isEmpty(client)))
      throw new CannotKeep(
        'The database is not empty. Restore into a new place: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
      )
    restored = await inOneGo(client, options, filesFolder)
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
  await migrate({ databaseUrl, folder: options.migrations })
  return restored
}

const inOneGo = async (
  client: pg.Client,
  { parts, migrations, progress = () => {} }: Options,
  filesFolder: string | undefined,
): Promise<Restored> => {
  const files = filesFolder === undefined ? null : await newFiles(filesFolder)
  const iterator = parts[Symbol.asyncIterator]()
  await client.query('begin')
  try {
    const reader = await readerOf(iterator)
    const { tables, rows } = await fillDatabase(client, reader, { migrations, progress })
    let count = 0
    while (reader.is('file')) {
      const { path, content } = await reader.take('file')
      await files?.put(path, content)
      progress('files', (count += 1))
    }
    if (!reader.isOver()) throw new CannotKeep('The archive has more parts than it should have.')
    await files?.keep()
    await client.query('commit')
    return { tables, rows, files: count }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await files?.drop()
    throw error
  } finally {
    await iterator.return?.()
  }
}

const fillDatabase = async (
  client: pg.Client,
  reader: Reader,
  { migrations, progress }: { migrations: URL; progress: Progress },
): Promise<Omit<Restored, 'files'>> => {
  const { about } = await reader.take('about')
  await makeTables(client, about, await readMigrations(migrations))
  const makeChecks = await setChecksAside(client)
  await makeRoom(client, about.tables)
  const tables = new Map(about.tables.map((table) => [table.name, table]))
  const loaded: Record<string, number> = {}
  for (let part = reader.is('rows'); part; part = reader.is('rows')) {
    const table = tables.get(part.table)
    if (!table) throw new CannotKeep(`The archive has rows of ${part.table}, which it does not describe.`)
    loaded[table.name] = await loadTable(client, reader, table)
    progress(table.name, loaded[table.name] ?? 0)
  }
  const { totals } = await reader.take('totals')
  for (const { name } of about.tables)
    if ((loaded[name] ?? 0) !== totals.rows[name])
      throw new CannotKeep(`The archive is incomplete: not all rows of ${name} are there. Use another one.`)
  await setSequences(client, totals.sequences)
  await makeChecks()
  return {
    tables: about.tables.length,
    rows: Object.values(loaded).reduce((sum, rows) => sum + rows, 0),
  }
}

/** The tables as the archive's program had them; `migrate` does the rest once the rows are loaded. */
const makeTables = async (
  client: pg.Client,
  { version: writer, migrations }: About,
  files: readonly SqlFile[],
): Promise<void> => {
  const own = new Map(files.map((file) => [file.name, file]))
  const strange = migrations.find(({ name, checksum }) => own.get(name)?.checksum !== checksum)
  if (isNewer(writer) || strange)
    throw new CannotKeep(
      `The archive was written by version ${writer}${strange ? `, whose ${strange.name} this program does not have` : ''}, and this is version ${version}: use the program that wrote it, or a newer one.`,
    )
  await appliedOf(client)
  for (const { name } of migrations) {
    const file = own.get(name)
    if (file) await apply(client, file)
  }
}

/** Loads the present part and all following ones of the same table; returns their row count. */
const loadTable = async (client: pg.Client, reader: Reader, table: Table): Promise<number> => {
  const copy = client.query(copyFrom(`${copyOf(table)} from stdin`))
  await pipeline(async function* () {
    while (reader.is('rows')?.table === table.name) yield await rowsIn(await reader.take('rows'))
  }, copy)
  return copy.rowCount
}
