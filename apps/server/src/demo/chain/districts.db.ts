import { sql } from '../../platform/database/sql.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { District } from './districts.ts'

/** All districts in one statement; those that are there already stay. */
export const insertDistricts = async (tx: Tx, districts: readonly District[]): Promise<void> => {
  const column = <Key extends keyof District>(key: Key) => districts.map((district) => district[key])
  await sql`insert into districts (code, name, parent_code, level)
    select * from unnest(${column('code')}::text[], ${column('name')}::text[], ${column('parentCode')}::text[], ${column('level')}::smallint[])
    on conflict (code) do nothing`.execute(tx)
}
