import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** What a transaction changes rows for, and on whose behalf; null for a program that nobody is signed in to. */
export type Cause = {
  kind: 'EDIT' | 'IMPORT' | 'SALE' | 'RETURN' | 'TRANSFER' | 'COUNT' | 'WRITE_OFF'
  of: 'edit' | 'import' | 'delivery' | 'transfer' | 'count'
  id: string | null
  accountId: string | null
}

/** Names the cause of what the transaction changes from now on. Tables that tell of their changes say it. */
export const setCause = async (tx: Db, cause: Cause): Promise<void> => {
  await sql`select set_config('showfloor.cause', ${JSON.stringify(cause)}, true)`.execute(tx)
}
