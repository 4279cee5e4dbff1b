import { sql, type Sql } from '../../platform/sql.ts'

// Nothing stands behind the last character that there is.
const last = '\u{10ffff}'

/** Whether a column begins with a code. A range, which its pattern index answers; of LIKE and a code that comes later, a kept plan does not know where it begins. */
export const beginsWith = (column: Sql, code: string): Sql =>
  sql`(${column} ~>=~ ${code} and ${column} ~<~ ${code + last})`

/** As it was typed, and in capitals, as most codes are. */
export const spellings = (code: string): string[] => [...new Set([code, code.toUpperCase()])]
