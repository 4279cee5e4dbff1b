import type { LookAtKind, revocationKinds, TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type LookAtRow = {
  kind: LookAtKind
  shopId: string
  orderId: string
  orderNo: string
  tenderId: string | null
  refundId: string | null
  revocationId: string | null
  version: number | null
  revokes: (typeof revocationKinds)[number] | null
  requesterId: string | null
  type: TenderType | null
  amountCents: number
  dueCents: number
  open: boolean
  differs: boolean
  since: string
  asked: number | null
  askAt: string | null
  reason: string | null
  actorName: string
}
type LookAtPage = { rows: LookAtRow[]; total: number; counts: Partial<Record<LookAtKind, number>> }
type LookAtFilter = {
  shopIds: readonly string[]
  kind: LookAtKind | null
  days: number
  limit: number
  offset: number
}

const asideMoney = sql`
  select
    case
      when t.flag = 'AMOUNT_MISMATCH' then 'OTHER_AMOUNT'
      when b.open and b.payable_cents <= b.paid_cents then 'TWICE'
      else 'LATE'
    end as kind,
    t.shop_id, t.order_id, t.id as tender_id, null::bigint as refund_id, null::bigint as revocation_id,
    null::integer as version, null as revokes, null::bigint as requester_id, t.type,
    m.aside_left_cents as amount_cents, coalesce(t.succeeded_at, t.created_at) as since, null as reason,
    t.actor_name
  from tenders t
  join bill_balances b on b.shop_id = t.shop_id and b.order_id = t.order_id
  join lateral (
    select aside_left_cents
    from tender_money
    where shop_id = t.shop_id and order_id = t.order_id and tender_id = t.id
  ) m on m.aside_left_cents > 0
  where t.shop_id = any(w.shop_ids) and t.aside_cents > 0`

// A provider takes up to three working days; a longer refund needs a person's attention.
const refunds = sql`
  select case when r.state = 'FAILED' then 'REFUND_FAILED' else 'REFUND_SLOW' end, r.shop_id, r.order_id,
    r.tender_id, r.id, null, null, null, null, t.type, r.amount_cents, r.created_at, r.failure, r.actor_name
  from refunds r
  join tenders t on t.shop_id = r.shop_id and t.id = r.tender_id
  where r.shop_id = any(w.shop_ids)
    and r.state <> 'DONE'
    and (r.state = 'FAILED' or r.created_at < now() - interval '3 days')`

// A link for which somebody has requested approval waits for the second person. A terminal is queried for 15 minutes first.
const silentLinks = sql`
  select 'SILENT', t.shop_id, t.order_id, t.id, null, null, null, null, null, t.type, t.amount_cents,
    t.expires_at, null, t.actor_name
  from tenders t
  where t.shop_id = any(w.shop_ids)
    and t.state = 'UNKNOWN'
    and t.expires_at < now()
    and (t.type not in ('CLOUD_POS', 'POS_CODE') or t.created_at < now() - interval '15 minutes')
    and not exists (
      select
      from payment_revocations v
      where v.shop_id = t.shop_id
        and v.tender_id = t.id
        and v.kind = 'CLOSE'
        and v.status = 'PENDING_APPROVAL'
    )`

const misdirectedNotices = sql`
  select 'MISDIRECTED', n.shop_id, t.order_id, t.id, null, null, null, null, null, t.type,
    max(n.amount_cents)::cents, min(n.received_at), min(n.mismatch), t.actor_name
  from notice_mismatches n
  join tenders t on t.shop_id = n.shop_id and t.id = n.tender_id
  where n.shop_id = any(w.shop_ids) and n.settled_at is null
  group by n.shop_id, t.order_id, t.id, t.type, t.actor_name`

// Money with a refund under way or requested is no longer an overpayment.
const overpaidBills = sql`
  select 'OVERPAID', o.shop_id, o.order_id, null, null, null, null, null, null, null,
    (b.paid_cents - b.payable_cents - o.returning_cents)::cents, o.overpaid_since, null, ''
  from (
    select i.shop_id, i.order_id, i.overpaid_since,
      coalesce(
        (
          select sum(r.amount_cents)
          from refunds r
          where r.shop_id = i.shop_id
            and r.order_id = i.order_id
            and r.state <> 'DONE'
            and not r.from_aside
        ),
        0
      ) + coalesce(
        (
          select sum(v.amount_cents)
          from payment_revocations v
          where v.shop_id = i.shop_id
            and v.order_id = i.order_id
            and v.kind = 'REFUND'
            and v.status = 'PENDING_APPROVAL'
        ),
        0
      ) as returning_cents
    from bills i
    where i.shop_id = any(w.shop_ids) and i.overpaid_since is not null
  ) o
  join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.order_id
  where b.paid_cents - b.payable_cents > o.returning_cents`

const approvals = sql`
  select 'APPROVAL', v.shop_id, v.order_id, v.tender_id, null, v.id, v.version, v.kind, v.requester_id, t.type,
    v.amount_cents, v.created_at, v.reason, v.requester_name
  from payment_revocations v
  left join tenders t on t.shop_id = v.shop_id and t.id = v.tender_id
  where v.shop_id = any(w.shop_ids) and v.status = 'PENDING_APPROVAL'`

const pageJson = sql`
  select json_agg(
    json_build_object(
      'kind', p.kind, 'shopId', p.shop_id::text, 'orderId', p.order_id::text, 'orderNo', i.order_no,
      'tenderId', p.tender_id::text, 'refundId', p.refund_id::text,
      'revocationId', p.revocation_id::text, 'version', p.version, 'revokes', p.revokes,
      'requesterId', p.requester_id::text, 'type', p.type, 'amountCents', p.amount_cents,
      'dueCents',
      greatest(b.payable_cents - b.paid_cents - b.in_flight_cents - b.subsidy_open_cents, 0),
      'open', b.open, 'differs', b.differs,
      'since', p.since, 'asked', t.asked, 'askAt', t.ask_at, 'reason', p.reason, 'actorName', p.actor_name
    )
    order by p.since, p.order_id, p.tender_id, p.refund_id
  )
  from page p
  left join tenders t on t.shop_id = p.shop_id and t.id = p.tender_id and t.state = 'UNKNOWN'
  join bills i on i.shop_id = p.shop_id and i.order_id = p.order_id
  join lateral (
    select payable_cents, paid_cents, in_flight_cents, subsidy_open_cents, open, differs
    from bill_states
    where shop_id = p.shop_id and order_id = p.order_id
  ) b on true`

/** A page of the money to look at in some shops, longest waiting first, with the number of each kind, in one statement. */
export const lookAtPage = async (db: Db, filter: LookAtFilter): Promise<LookAtPage> => {
  const { rows } = await sql<LookAtPage>`
    with found as materialized (
      select f.*
      from (select ${filter.shopIds}::bigint[] as shop_ids) w
      cross join lateral (
        ${asideMoney}
        union all
        ${refunds}
        union all
        ${silentLinks}
        union all
        ${misdirectedNotices}
        union all
        ${overpaidBills}
        union all
        ${approvals}
      ) f
      where f.since <= now() - make_interval(days => ${filter.days})
    ),
    wanted as (
      select *
      from found
      where ${filter.kind}::text is null or kind = ${filter.kind}
    ),
    page as (
      select *
      from wanted
      order by since, order_id, tender_id, refund_id
      limit ${filter.limit}
      offset ${filter.offset}
    )
    select coalesce((${pageJson}), '[]') as rows,
      (select count(*)::int from wanted) as total,
      coalesce(
        (
          select json_object_agg(kind, n)
          from (
            select kind, count(*) as n
            from found
            group by kind
          ) k
        ),
        '{}'
      ) as counts`.execute(db)
  return rows[0] ?? { rows: [], total: 0, counts: {} }
}
