import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantNewPermissions } from './grants.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number, the same for every process: two servers that start together migrate one after the other. */
const lockKey = 7_205_311

/**
 * Brings the database to the newest migration and answers how many were applied. Each runs in its own transaction; one that was changed after it
 * was applied is refused with a sentence that names it. Permissions that are new reach the built-in roles.
 */
export const migrate = async (
  databaseUrl: string,
  report: (line: string) => void = () => {},
): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  // What a migration had to decide by itself is told.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') report(message ?? '')
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    let count = 0
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
      await apply(client, name, text, checksum)
      report(name)
      count += 1
    }
    const permissions = await grantNewPermissions(client)
    if (permissions > 0) report(`${permissions} new permissions`)
    return count
  } finally {
    await client.end()
  }
}

const apply = async (client: pg.Client, name: string, text: string, checksum: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
