import type { Tx } from '../../../../platform/database/db.ts'
import { sql, type Sql } from '../../../../platform/database/sql.ts'
import type { StagedScope, Stored } from '../../../../platform/database/staging.ts'
import { accountLoad } from '../../../identity/identity.public.ts'

type Found = Sql<{ line: number; value: string }>

/** Shops with open orders that a file would close. */
export const busyShops = (): Found => sql`
  select s.line, count(*)::text as value
  from staged s
  join shop_sites c on c.site_code = s.shop_code
  join open_shops p on p.shop_id = c.shop_id
  join order_states o on o.shop_id = c.shop_id
  where not s.open
    and o.written_status not in ('COMPLETED', 'CANCELLED', 'EXPIRED')
  group by s.line`

/** Finds the shops of account rows by their codes. */
export const findStagedShops = async (tx: Tx): Promise<void> => {
  await sql`
    update staged s
    set shop_ids = array(
      select distinct c.shop_id
      from jsonb_array_elements_text(s.shop_codes) n(code)
      join shop_sites c on c.site_code = n.code
      order by 1
    )
    where s.shop_codes is not null`.execute(tx)
}

export const unknownShops = (): Found => sql`
  select s.line, n.code as value
  from staged s
  cross join lateral jsonb_array_elements_text(s.shop_codes) n(code)
  where not exists (select from shop_sites c where c.site_code = n.code)`

/** Accounts with the codes of their shops. */
export const storedAccounts = (scope: StagedScope): Stored => {
  const { rows, order } = accountLoad.stored(scope)
  return {
    order,
    rows: sql`
      select a.username, a.name, a.mobile, nullif(a.roles, '{}') as roles,
        (
          select array_agg(c.site_code order by c.site_code)
          from shop_sites c
          where c.shop_id = any(a.shop_ids)
        ) as shop_codes
      from (${rows}) a`,
  }
}

/** The roles that an import granted or revoked. */
export const replayedRoles = async (tx: Tx, importId: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select distinct coalesce(after, before)->>'role_code' as code
    from journal
    where journal_id = ${importId}
      and relation = 'account_roles'`.execute(tx)
  return rows.map(({ code }) => code)
}
