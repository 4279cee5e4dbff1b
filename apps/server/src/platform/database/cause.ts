import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Why and on whose behalf a transaction changes rows; null for a program without a user. */
export type Cause = {
  kind: 'EDIT' | 'IMPORT' | 'SALE' | 'RETURN' | 'TRANSFER' | 'COUNT' | 'WRITE_OFF'
  of: 'edit' | 'import' | 'delivery' | 'transfer' | 'count' | 'claim' | 'sample'
  id: string | null
  accountId: string | null
}

/** Sets the cause of the transaction's later changes. Tables that record their changes store it. */
export const setCause = async (tx: Db, cause: Cause): Promise<void> => {
  await sql`select set_config('showfloor.cause', ${JSON.stringify(cause)}, true)`.execute(tx)
}
