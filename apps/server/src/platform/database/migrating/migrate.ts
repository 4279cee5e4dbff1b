import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { advisoryLocks } from '../advisory-locks.ts'
import { asUnavailable, DatabaseUnavailable, sqlState } from '../trouble/db-errors.ts'
import { loggedMessage } from '../../logging/log.ts'
import { version, isNewer } from '../../version.ts'
import { areDefined, dropDefinitions, recordDefinition, recordedDefinitions } from './definitions.ts'
import { readDefinitions, readMigrations, type SqlFile } from './migrations.ts'
import { allPermissions, roleCodes, roleNames, rolePermissions } from '@showfloor/contract/common/permissions'

/**
 * Creates the built-in roles that are new to this installation, and gives new permissions to its built-in roles, as the contract says; returns how many
 * permissions were new. Each is given once: a permission that the chain removes from a role stays removed.
 */
const grantNewPermissions = async (client: pg.Client): Promise<number> => {
  const grants = roleCodes.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  const roles = roleCodes.map((code) => ({ code, name: roleNames[code] }))
  const { rows } = await client.query<{ met: number }>(
    `with met as (
      insert into known_permissions (permission)
      select unnest($1::text[])
      on conflict do nothing
      returning permission
    ), made as (
      insert into roles (code, name, built_in)
      select code, name, true
      from jsonb_to_recordset($3::jsonb) as r (code text, name text)
      on conflict do nothing
      returning code
    ), granted as (
      insert into role_permissions (role_code, permission)
      select g.role, g.permission
      from jsonb_to_recordset($2::jsonb) as g (role text, permission text)
      where g.role in (select code from made)
        or g.permission in (select permission from met) and g.role in (select code from roles)
      on conflict do nothing
    )
    select count(*)::int as met
    from met`,
    [allPermissions, JSON.stringify(grants), JSON.stringify(roles)],
  )
  return rows[0]?.met ?? 0
}

/** The newest version that has used the database, if it is newer than this program. */
const newerVersion = async (client: pg.Client): Promise<string | null> => {
  await client.query('create table if not exists schema_version (version text primary key)')
  const { rows } = await client.query<{ version: string }>('select version from schema_version')
  return rows.map((row) => row.version).find(isNewer) ?? null
}

/** Records that this version uses the database; the caller has checked that no newer one has. */
const noteVersion = async (client: pg.Client): Promise<void> => {
  await client.query(
    `with former as (delete from schema_version where version <> $1)
    insert into schema_version (version) values ($1) on conflict do nothing`,
    [version],
  )
}

const connectMs = 10_000
const pauseMs = 500

/** Why the database cannot be used, in one sentence for the user who started the program. */
export class CannotMigrate extends Error {
  override readonly name: string = 'CannotMigrate'
}

/** The database was created before the first release, which started a new series of migrations. */
export class MadeBeforeRelease extends CannotMigrate {
  override readonly name = 'MadeBeforeRelease'
  constructor() {
    super(
      'The database was made by the unreleased version 0.1: its data has to be loaded anew into an empty database. Nothing in it was changed.',
    )
  }
}

type Options = {
  databaseUrl: string
  /** The folder of the migrations, which differs between the sources and the bundle. */
  folder: URL
  report?: (line: string) => void
  /** How long to wait for a database that is still starting. */
  patienceMs?: number
}

/**
 * Brings the database to the newest migration and the present views and functions, in one transaction. Returns the number of applied migrations. New
 * permissions are given to the built-in roles. Error: CannotMigrate for an unreachable database, one of a newer or incompatible version, and a file that
 * fails or was changed after its application.
 */
export const migrate = async ({
  databaseUrl,
  folder,
  report = () => {},
  patienceMs = 0,
}: Options): Promise<number> => {
  const migrations = await readMigrations(folder)
  const definitions = await readDefinitions(folder)
  const client = await connected(databaseUrl, performance.now() + patienceMs)
  // Migrations report their own decisions as notices.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') report(message ?? '')
  })
  try {
    await lockMigrations(client)
    const missing = migrations.filter(isMissing(await appliedOf(client), migrations))
    await refuseNewer(client)
    const recorded = await recordedDefinitions(client)
    if (missing.length > 0 || !areDefined(recorded, definitions)) {
      await inTransaction(client, async () => {
        await dropDefinitions(client, [...recorded.keys()])
        for (const file of missing) await apply(client, file)
        for (const file of definitions) await define(client, file)
      })
      for (const { name } of missing) report(name)
      report('views and functions')
    }
    await noteVersion(client)
    const permissions = await grantNewPermissions(client)
    if (permissions > 0) report(`${permissions} new permissions`)
    return missing.length
  } finally {
    await client.end()
  }
}

const connected = async (connectionString: string, untilMs: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, keepAlive: true })
  // A broken connection fails its statement, which reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const isStarting = asUnavailable(error) instanceof DatabaseUnavailable || sqlState(error) === '57P03'
    if (!isStarting || performance.now() > untilMs)
      throw new CannotMigrate(`The database cannot be reached: ${loggedMessage(error)}.`, { cause: error })
  }
  await sleep(pauseMs)
  return connected(connectionString, untilMs)
}

/** Waits until no other process migrates. After that, a migration waits for each lock only as long as requests may wait behind it. */
const lockMigrations = async (client: pg.Client): Promise<void> => {
  await client.query(`set statement_timeout = 0; set lock_timeout = '10min'`)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
  } catch (error) {
    throw new CannotMigrate('Another process has been migrating the database for 10 minutes.', {
      cause: error,
    })
  }
  await client.query(`set lock_timeout = '30s'`)
}

/** The checksums of the applied migrations, by name. */
export const appliedOf = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Refuses a database of a newer version, because this one would replace its views and functions even if the numbered files are the same. Error:
 * CannotMigrate.
 */
const refuseNewer = async (client: pg.Client): Promise<void> => {
  const newer = await newerVersion(client)
  if (newer !== null)
    throw new CannotMigrate(
      `The database is newer than this program: version ${newer} has worked on it, this is version ${version}. Start the newer version.`,
    )
}

/** A migration that every database from before the first release has, and no other. */
const beforeRelease = '0000_types.sql'

const isMissing = (applied: ReadonlyMap<string, string>, migrations: readonly SqlFile[]) => {
  if (applied.has(beforeRelease)) throw new MadeBeforeRelease()
  const known = new Set(migrations.map(({ name }) => name))
  const [unknown] = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CannotMigrate(
      `The database is newer than this program: it has the migration ${unknown}, which this version does not know. Start the newer version.`,
    )
  return ({ name, checksum }: SqlFile): boolean => {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum)
      throw new CannotMigrate(`Migration ${name} was changed after it had been applied to this database.`)
    return before === undefined
  }
}

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof CannotMigrate) throw error
    throw new CannotMigrate(`The database was left as it was: ${loggedMessage(error)}`, { cause: error })
  }
}

const run = async (client: pg.Client, { name, text }: SqlFile): Promise<void> => {
  try {
    await client.query(text)
  } catch (error) {
    throw new CannotMigrate(`${name} failed: ${loggedMessage(error)}`, { cause: error })
  }
}

/** Applies one migration and records it, in the caller's transaction. Error: CannotMigrate. */
export const apply = async (client: pg.Client, file: SqlFile): Promise<void> => {
  await run(client, file)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ])
}

const define = async (client: pg.Client, file: SqlFile): Promise<void> => {
  await run(client, file)
  await recordDefinition(client, file)
}
