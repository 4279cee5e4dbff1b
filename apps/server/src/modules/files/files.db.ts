import type { FilePurpose } from '@showfloor/contract/common/file-rules'
import type { PublicContext } from '../../platform/calls/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

export type FileRow = {
  id: string
  accountId: string
  purpose: FilePurpose
  state: 'EXPECTED' | 'STORED' | 'KEPT'
}

export const signingPurpose = 'addresses of files'

export const signingSecret = async ({ db, vault }: Pick<PublicContext, 'db' | 'vault'>): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`select secret from file_signing_key where id = 1`.execute(db)
  return vault.open(signingPurpose, rows[0]?.secret ?? '')
}

export const insertFile = async (
  db: Db,
  file: { id: string; accountId: string; purpose: FilePurpose },
): Promise<void> => {
  await sql`
    insert into files (id, account_id, purpose)
    values (${file.id}, ${file.accountId}, ${file.purpose})`.execute(db)
}

/** Counts an upload address for this hour. False when the account has reached `max`. */
export const countUpload = async (
  db: Db,
  { accountId, purpose, max }: { accountId: string; purpose: 'FILE' | 'IMPORT'; max: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into upload_counts as c (account_id, purpose, hour, count)
    values (${accountId}, ${purpose}, date_trunc('hour', now()), 1)
    on conflict (account_id, purpose) do update
    set hour = excluded.hour, count = case when c.hour = excluded.hour then c.count + 1 else 1 end
    where c.hour <> excluded.hour or c.count < ${max}
    returning c.count`.execute(db)
  return rows.length > 0
}

export const fileById = async (db: Db, id: string): Promise<FileRow | undefined> => {
  const { rows } =
    await sql<FileRow>`select id, account_id, purpose, state from files where id = ${id}`.execute(db)
  return rows[0]
}

/** False when it is already stored: an upload address is valid once. */
export const markStored = async (
  db: Db,
  file: { id: string; state: 'STORED' | 'KEPT'; widthPx: number; heightPx: number },
): Promise<boolean> => {
  const { count } = await sql`
    update files
    set state = ${file.state}, width_px = ${file.widthPx}, height_px = ${file.heightPx}
    where id = ${file.id} and state = 'EXPECTED'`.execute(db)
  return count === 1
}

/** Keeps stored files of their uploader permanently; returns those that exist. */
export const markKept = async (
  db: Db,
  files: { ids: readonly string[]; accountId: string; purpose: FilePurpose },
): Promise<{ id: string; widthPx: number; heightPx: number }[]> => {
  const { rows } = await sql<{ id: string; widthPx: number; heightPx: number }>`
    update files
    set state = 'KEPT'
    where id = any(${files.ids}::bigint[])
      and account_id = ${files.accountId}
      and purpose = ${files.purpose}
      and state in ('STORED', 'KEPT')
    returning id, width_px, height_px`.execute(db)
  return rows
}

/** Deletes the owner's previous files of the same purpose; returns their ids. */
export const deleteReplaced = async (db: Db, file: FileRow): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from files
    where account_id = ${file.accountId}
      and purpose = ${file.purpose}
      and state = 'KEPT'
      and id <> ${file.id}
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes unused addresses and files that nothing shows; returns their ids. */
export const deleteForgotten = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from files
    where state <> 'KEPT'
      and created_at < now() - case when state = 'EXPECTED' then interval '1 hour' else interval '1 day' end
    returning id`.execute(db)
  return rows.map((row) => row.id)
}
