import type { AcquirerType, BillSource } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { BillRef } from './bills.db.ts'

/** The tender types whose money a source pays out; those of an acquirer are named with its columns. */
const typesOf: Record<BillSource, readonly string[]> = {
  WECHAT_PAY: ['WECHAT_PAY', 'WECHAT_CODE'],
  WECHAT_FUNDS: ['WECHAT_PAY', 'WECHAT_CODE'],
  ALIPAY: ['ALIPAY', 'ALIPAY_CODE'],
  ALIPAY_FUNDS: ['ALIPAY', 'ALIPAY_CODE'],
  CLOUD_POS: ['CLOUD_POS', 'POS_CODE'],
  ACQUIRER: [],
}

/** The rows of a day's current bill and the ledger entries of that day without an equal counterpart: one-sided, repeated, or with another amount. */
const unlike = ({ source, day, entityId }: BillRef, types: readonly string[]): Sql => sql`
  unlike as materialized (
    select shop_id, side, ref_id, count(theirs_cents) as times, min(theirs_cents) as theirs_cents,
      min(ours_cents) as ours_cents, bool_or(has_failed) as has_failed
    from (
      select r.shop_id, r.kind as side, r.ref_id,
        case when not r.has_failed then r.amount_cents end as theirs_cents, null::numeric as ours_cents,
        r.has_failed
      from provider_bills b
      join provider_bill_rows r on r.bill_id = b.id
      where b.source = ${source}
        and b.day = ${day}::date
        and b.entity_id = ${entityId}
        and b.is_current
        and r.shop_id is not null
        and r.kind <> 'FEE'
      union all
      select m.shop_id, m.side, m.ref_id, null, m.amount_cents, false
      from provider_money m
      where m.type in (
          'WECHAT_PAY', 'WECHAT_CODE', 'ALIPAY', 'ALIPAY_CODE', 'CLOUD_POS', 'POS_CODE', 'MIS_POS'
        )
        and m.type = any(${[...types]}::text[])
        and m.entity_id = ${entityId}
        and m.provider_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
        and m.provider_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ) both_sides
    group by shop_id, side, ref_id
    having count(theirs_cents) <> 1 or min(theirs_cents) is distinct from min(ours_cents)
  )`

/** The same, with the counterparts of any day and their sum. */
const named = ({ source, entityId }: BillRef): Sql => sql`
    looked_up as (
      select u.shop_id, u.side, u.ref_id, u.times, u.theirs_cents, u.has_failed,
        coalesce(u.ours_cents, m.amount_cents) as ours_cents
      from unlike u
      left join lateral (
        select m.amount_cents
        from provider_money m
        where u.ours_cents is null
          and m.shop_id = u.shop_id
          and m.side = u.side
          and m.ref_id = u.ref_id
          and m.entity_id = ${entityId}
        limit 1
      ) m on true
    ),
    named as (
      select l.shop_id, l.side, l.ref_id, l.theirs_cents, l.ours_cents,
        case
          when l.ours_cents is null and l.times = 0 then null
          when l.ours_cents is null then 'MISSING_HERE'
          when l.times = 0 and other.line is null and l.has_failed then 'STATE'
          when l.times = 0 and other.line is null then 'MISSING_THERE'
          when l.times > 1 then 'DUPLICATE'
          when l.ours_cents <> l.theirs_cents then 'AMOUNT'
        end as kind
      from looked_up l
      left join lateral (
        select r.line
        from provider_bill_rows r
        join provider_bills b on b.id = r.bill_id
        where l.times = 0
          and r.shop_id = l.shop_id
          and r.ref_id = l.ref_id
          and r.kind = l.side
          and not r.has_failed
          and b.source = ${source}
          and b.entity_id = ${entityId}
          and b.is_current
        limit 1
      ) other on true
    )`

/**
 * Records the differences between the current bill of a day and the ledger, matched by our own number. Existing differences stay; one that a person settled is
 * never reopened.
 */
export const findDifferences = async (
  db: Db,
  ref: BillRef,
  types: readonly AcquirerType[] | null,
): Promise<void> => {
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`
    with ${unlike(ref, types ?? typesOf[ref.source])},
    ${named(ref)}
    insert into provider_bill_differences (
      source, day, entity_id, kind, side, shop_id, ref_id, theirs_cents, ours_cents
    )
    select ${ref.source}, ${ref.day}::date, ${ref.entityId}, n.kind, n.side, n.shop_id, n.ref_id,
      n.theirs_cents, n.ours_cents
    from named n
    join shop_site_names s on s.shop_id = n.shop_id
    where n.kind is not null
    on conflict (source, kind, side, shop_id, ref_id) do update
    set theirs_cents = excluded.theirs_cents, ours_cents = excluded.ours_cents, day = excluded.day,
      entity_id = excluded.entity_id, state = 'OPEN', reason = '', settled_at = null
    where provider_bill_differences.account_id is null`.execute(db)
}

/** Settles differences that no longer exist: the row was in a later bill or revision, or the ledger has the entry by now. */
export const settleMatched = async (db: Db, source: BillSource): Promise<void> => {
  await sql`
    update provider_bill_differences d
    set state = case when d.kind = 'MISSING_HERE' then 'CORRECTED' else 'EXPLAINED' end, settled_at = now()
    from (
      select f.id, seen.times, seen.theirs_cents, m.amount_cents as ours_cents
      from provider_bill_differences f
      cross join lateral (
        select count(*) as times, min(r.amount_cents) as theirs_cents
        from provider_bill_rows r
        join provider_bills b on b.id = r.bill_id
        where r.shop_id = f.shop_id
          and r.ref_id = f.ref_id
          and r.kind = f.side
          and not r.has_failed
          and b.is_current
          and b.source = f.source
          and b.entity_id = f.entity_id
      ) seen
      left join lateral (
        select m.amount_cents
        from provider_money m
        where m.shop_id = f.shop_id
          and m.side = f.side
          and m.ref_id = f.ref_id
          and m.entity_id = f.entity_id
        limit 1
      ) m on true
      where f.state = 'OPEN' and f.source = ${source}
    ) now_is
    where now_is.id = d.id
      and case d.kind
        when 'MISSING_HERE' then now_is.ours_cents is not null or now_is.times = 0
        when 'MISSING_THERE' then now_is.times > 0
        when 'STATE' then now_is.times > 0 or now_is.ours_cents is null
        when 'DUPLICATE' then now_is.times < 2
        when 'AMOUNT' then now_is.times = 0 or now_is.theirs_cents = now_is.ours_cents
        else false
      end`.execute(db)
}

export const openOfDay = async (db: Db, { source, day, entityId }: BillRef): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from provider_bill_differences
    where source = ${source}
      and day = ${day}::date
      and entity_id = ${entityId}
      and state = 'OPEN'`.execute(db)
  return rows[0]?.n ?? 0
}
