import type { BillSource } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** One cent per row, in thousandths: the most that rounding can change a fee. */
const toleranceMillicents = 1000

/** Records the fees in the current bills of these days that differ from the agreed ones, or from what the bill itself says. */
export const findFeeDifferences = async (
  db: Db,
  { source, from, until }: { source: BillSource; from: string; until: string },
): Promise<void> => {
  await sql`
    insert into provider_bill_differences (
      source, day, entity_id, kind, side, shop_id, ref_id, theirs_cents, ours_cents
    )
    select distinct on (f.side, f.shop_id, f.ref_id) f.source, f.day, f.entity_id, 'FEE', f.side, f.shop_id, f.ref_id,
      round(f.fee_millicents / 1000.0), round(f.agreed_millicents / 1000.0)
    from provider_fees f
    join shop_site_names s on s.shop_id = f.shop_id
    where f.source = ${source}
      and f.day between ${from}::date and ${until}::date
      and abs(f.fee_millicents - f.agreed_millicents) > ${toleranceMillicents}
    order by f.side, f.shop_id, f.ref_id, f.day desc
    on conflict (source, kind, side, shop_id, ref_id) do update
    set theirs_cents = excluded.theirs_cents, ours_cents = excluded.ours_cents, day = excluded.day,
      entity_id = excluded.entity_id, state = 'OPEN', reason = '', settled_at = null
    where provider_bill_differences.account_id is null`.execute(db)
}

/** Settles fee differences that no longer exist, because of a later bill, another rate, or a removed rate. */
export const settleFees = async (db: Db, source: BillSource): Promise<void> => {
  await sql`
    update provider_bill_differences d
    set state = 'EXPLAINED', settled_at = now()
    where d.state = 'OPEN'
      and d.source = ${source}
      and d.kind = 'FEE'
      and not exists (
        select
        from provider_fees f
        where f.source = d.source
          and f.shop_id = d.shop_id
          and f.side = d.side
          and f.ref_id = d.ref_id
          and abs(f.fee_millicents - f.agreed_millicents) > ${toleranceMillicents}
      )`.execute(db)
}
