import { sql } from '../../../platform/database/sql.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'

export type DistrictRow = { code: string; name: string; parentCode: string | null; hasChildren: boolean }

/** The districts directly below a district, or the provinces, by code. */
export const districtsBelow = async (db: Db, parentCode: string | null): Promise<DistrictRow[]> => {
  const below = parentCode === null ? sql`d.parent_code is null` : sql`d.parent_code = ${parentCode}`
  const { rows } = await sql<DistrictRow>`
    select d.code, d.name, d.parent_code, exists (select from districts c where c.parent_code = d.code) as has_children
    from districts d
    where ${below}
    order by d.code`.execute(db)
  return rows
}

export const districtByCode = async (db: Db, code: string): Promise<DistrictRow | undefined> => {
  const { rows } = await sql<DistrictRow>`
    select d.code, d.name, d.parent_code, exists (select from districts c where c.parent_code = d.code) as has_children
    from districts d
    where d.code = ${code}`.execute(db)
  return rows[0]
}

/** Inserts districts in one statement; existing ones stay unchanged. */
export const insertDistricts = async (
  tx: Tx,
  districts: readonly { code: string; name: string; parentCode: string | null; level: number }[],
): Promise<void> => {
  await sql`
    insert into districts (code, name, parent_code, level)
    select code, name, "parentCode", level
    from jsonb_to_recordset(${JSON.stringify(districts)}::jsonb) as d (
      code text, name text, "parentCode" text, level smallint
    )
    on conflict (code) do nothing`.execute(tx)
}
