import type { FilePurpose } from '@showfloor/contract/common/file-rules'
import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type FileRow = { id: string; account_id: string; purpose: FilePurpose; state: 'EXPECTED' | 'STORED' }

export const signingSecret = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`select secret from file_signing_key where id = 1`.execute(db)
  return rows[0]?.secret ?? ''
}

export const insertFile = async (
  db: Db,
  file: { id: string; accountId: string; purpose: FilePurpose },
): Promise<void> => {
  await sql`insert into files (id, account_id, purpose) values (${file.id}, ${file.accountId}, ${file.purpose})`.execute(
    db,
  )
}

export const fileById = async (db: Db, id: string): Promise<FileRow | undefined> => {
  const { rows } =
    await sql<FileRow>`select id, account_id, purpose, state from files where id = ${id}`.execute(db)
  return rows[0]
}

/** False when it was stored before: an address to upload to serves once. */
export const markStored = async (db: Db, id: string): Promise<boolean> => {
  const { count } = await sql`
    update files set state = 'STORED' where id = ${id} and state = 'EXPECTED'`.execute(db)
  return count === 1
}

/** Forgets what the owner had for the same purpose before; answers the ids. */
export const deleteReplaced = async (db: Db, file: FileRow): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from files where account_id = ${file.account_id} and purpose = ${file.purpose} and state = 'STORED' and id <> ${file.id}
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

export const deleteForgotten = async (db: Db): Promise<void> => {
  await sql`delete from files where state = 'EXPECTED' and created_at < now() - interval '1 hour'`.execute(db)
}
