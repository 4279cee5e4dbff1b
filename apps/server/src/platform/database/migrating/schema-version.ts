import type pg from 'pg'
import { isNewer, version } from '../../version.ts'

/** The newest version that has used the database, if it is newer than this program. */
export const newerVersion = async (client: pg.Client): Promise<string | null> => {
  await client.query('create table if not exists schema_version (version text primary key)')
  const { rows } = await client.query<{ version: string }>('select version from schema_version')
  return rows.map((row) => row.version).find(isNewer) ?? null
}

/** Records that this version uses the database; the caller has checked that no newer one has. */
export const noteVersion = async (client: pg.Client): Promise<void> => {
  await client.query(
    `with former as (delete from schema_version where version <> $1)
    insert into schema_version (version) values ($1) on conflict do nothing`,
    [version],
  )
}
