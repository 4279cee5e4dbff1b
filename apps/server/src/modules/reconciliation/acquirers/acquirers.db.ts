import type { AcquirerType } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Columns } from './header.ts'

export type AcquirerHeader = {
  id: string
  name: string
  types: AcquirerType[]
  header: string[]
  columns: Columns
}

export const knownHeader = async (db: Db, hash: string): Promise<AcquirerHeader | undefined> => {
  const { rows } = await sql<AcquirerHeader>`
    select id, name, types, header, columns
    from acquirer_headers
    where hash = ${hash}`.execute(db)
  return rows[0]
}

export const knownHeaders = async (db: Db): Promise<(AcquirerHeader & { actor: string | null })[]> => {
  const { rows } = await sql<AcquirerHeader & { actor: string | null }>`
    select h.id, h.name, h.types, h.header, h.columns, a.name as actor
    from acquirer_headers h
    left join account_names a on a.id = h.account_id
    order by h.name, h.id`.execute(db)
  return rows
}

/** Keeps what is said of a header, instead of what was said before. Returns its id. */
export const keepHeader = async (
  db: Db,
  one: AcquirerHeader & { hash: string; accountId: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into acquirer_headers (id, hash, name, types, header, columns, account_id)
    values (
      ${one.id}, ${one.hash}, ${one.name}, ${one.types}::text[], ${one.header}::text[],
      ${JSON.stringify(one.columns)}::jsonb, ${one.accountId}
    )
    on conflict (hash) do update
    set name = excluded.name, types = excluded.types, columns = excluded.columns,
      account_id = excluded.account_id
    returning id`.execute(db)
  return rows[0]?.id ?? one.id
}

export const forgetHeader = async (db: Db, id: string): Promise<boolean> => {
  const { count } = await sql`
    delete from acquirer_headers
    where id = ${id}`.execute(db)
  return count > 0
}
