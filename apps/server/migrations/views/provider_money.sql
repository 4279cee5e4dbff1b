-- payments: what came in by a tender and what went back by a refund, under the number that its provider knows.
create view provider_money as
select
  e.shop_id,
  'PAYMENT' as side,
  t.id as ref_id,
  t.order_id,
  t.id as tender_id,
  t.type,
  t.entity_id,
  -- A push to a terminal has one number, in however many parts it was paid.
  case t.type
    when 'CLOUD_POS' then (
      select sum(p.amount_cents + p.aside_cents)::cents
      from ledger_entries p
      where p.shop_id = e.shop_id
        and p.tender_id = e.tender_id
        and p.kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT')
    )
    else (e.amount_cents + e.aside_cents)::cents
  end as amount_cents,
  e.at,
  t.succeeded_at as provider_at
from ledger_entries e
join tenders t on t.shop_id = e.shop_id
  and t.id = e.tender_id
where e.kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT')
  and e.part_no = 1
union all
select
  e.shop_id,
  'REFUND',
  r.id,
  t.order_id,
  t.id,
  t.type,
  t.entity_id,
  (-e.amount_cents - e.aside_cents)::cents,
  e.at,
  r.succeeded_at
from ledger_entries e
join refunds r on r.shop_id = e.shop_id
  and r.id = e.refund_id
join tenders t on t.shop_id = e.shop_id
  and t.id = e.tender_id
where e.refund_id is not null;
