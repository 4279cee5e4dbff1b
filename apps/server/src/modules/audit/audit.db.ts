import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

export type AuditDetail = Record<string, string | number | boolean | null | string[]>
export type AuditRow = {
  id: string
  at: Date
  accountId: string
  username: string
  accountName: string
  call: string
  subject: string
  detail: AuditDetail
  address: string
  device: string
}

export type AuditFilter = {
  accountId: string | null
  call: string | null
  subjects: string[] | null
  from: string | null
  to: string | null
}

/** Entries before an id, newest first; ids grow with time, so concurrent inserts do not shift pages. */
export const auditRows = async (
  db: Db,
  filter: AuditFilter,
  page: { before: string | null; limit: number },
): Promise<AuditRow[]> => {
  const conditions = [
    page.before === null ? sql`true` : sql`l.id < ${page.before}`,
    filter.accountId === null ? sql`true` : sql`l.account_id = ${filter.accountId}`,
    filter.call === null ? sql`true` : sql`l.call = ${filter.call}`,
    filter.subjects === null ? sql`true` : sql`l.subject = any(${filter.subjects}::text[])`,
    filter.from === null ? sql`true` : sql`l.at >= ${filter.from}::timestamptz`,
    filter.to === null ? sql`true` : sql`l.at < ${filter.to}::timestamptz`,
  ]
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, l.account_id, coalesce(a.username, '') as username, coalesce(a.name, '') as account_name,
      l.call, l.subject, l.detail, l.address, l.device
    from audit_log l
    left join account_names a on a.id = l.account_id
    where ${sql.join(conditions, sql` and `)}
    order by l.id desc
    limit ${page.limit}`.execute(db)
  return rows
}

/** Names and account names by account id. */
export const accountNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', name, username) as name
    from account_names
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The accounts in the log, by name. */
export const auditAccounts = async (db: Db): Promise<{ id: string; username: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; username: string; name: string }>`
    select id, username, name
    from account_names a
    where exists (select 1 from audit_log l where l.account_id = a.id)
    order by name, username`.execute(db)
  return rows
}
