import type { ClaimStatus } from '@showfloor/contract/common/claim-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { claimRows, type ClaimRow } from '../claims.db.ts'

export type ClaimFilter = {
  shopId: string
  open: boolean
  status?: ClaimStatus | undefined
  days?: number | undefined
  /** Only the claims of this account. */
  accountId: string | null
}

/** Only requested filters become conditions, so that each combination has its own plan. */
const conditions = (filter: ClaimFilter): Sql => {
  const wanted = [sql`c.shop_id = ${filter.shopId}`]
  if (filter.open) wanted.push(sql`c.status <> 'DONE'`)
  if (filter.status) wanted.push(sql`c.status = ${filter.status}`)
  if (filter.days) wanted.push(sql`c.opened_at <= now() - make_interval(days => ${filter.days})`)
  if (filter.accountId !== null) wanted.push(sql`${filter.accountId}::bigint in (c.opened_by, o.account_id)`)
  return sql`where ${sql.join(wanted, sql` and `)}`
}

/** A page of a shop's claims, newest first, and their number. */
export const claimsPage = async (
  db: Db,
  filter: ClaimFilter,
  page: { no: number; size: number },
): Promise<{ rows: ClaimRow[]; total: number }> => {
  const where = conditions(filter)
  const { rows } = await claimRows(sql`
    ${where}
    order by c.id desc
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`).execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total
    from claims c
    join order_states o on o.shop_id = c.shop_id and o.id = c.order_id
    ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The number of unfinished claims of a shop, by status. */
export const countOpen = async (db: Db, shopId: string): Promise<{ open: number; decided: number }> => {
  const { rows } = await sql<{ open: number; decided: number }>`
    select
      (count(*) filter (where status = 'OPEN'))::integer as open,
      (count(*) filter (where status = 'DECIDED'))::integer as decided
    from claims
    where shop_id = ${shopId} and status <> 'DONE'`.execute(db)
  return rows[0] ?? { open: 0, decided: 0 }
}
