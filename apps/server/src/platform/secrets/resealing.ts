import type { PoolDb } from '../database/db.ts'
import { sql, type Sql } from '../database/sql.ts'
import { WrongKey, type Vault } from './vault.ts'

/** A column with secrets that the vault seals. */
export type SealedColumn = { purpose: string; table: Sql; column: Sql }

const atATime = 500

/**
 * Seals plain texts, and texts under an older key, with the newest key. A text that no key opens stays as it is. Returns the number of each kind. Several
 * processes may run it at the same time: each text is replaced by compare-and-set.
 */
export const reseal = async (
  db: PoolDb,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<{ sealed: number; unopened: number }> => {
  const made = { sealed: 0, unopened: 0 }
  for (const { purpose, table, column } of columns) {
    let after = ''
    for (;;) {
      const { rows } = await sql<{ text: string }>`
        select distinct ${column} as text
        from ${table}
        where ${column} <> ''
          and not starts_with(${column}, ${vault.prefix})
          and ${column} > ${after}
        order by text
        limit ${atATime}`.execute(db)
      for (const { text } of rows) {
        const sealed = resealed(vault, purpose, text)
        if (sealed === null) made.unopened += 1
        else {
          await sql`update ${table} set ${column} = ${sealed} where ${column} = ${text}`.execute(db)
          made.sealed += 1
        }
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.text
    }
  }
  return made
}

const resealed = (vault: Vault, purpose: string, text: string): string | null => {
  try {
    return vault.seal(purpose, vault.open(purpose, text))
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return null
  }
}
