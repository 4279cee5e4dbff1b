-- payments: how much of a tender counts as paid on an order, and how much of that and of what is set aside is left
-- beside refunds under way. An order has its own tenders and those whose money was moved to it.
create view tender_money as
select
  t.shop_id,
  t.order_id,
  t.tender_id,
  e.received_cents::cents as received_cents,
  e.moved_cents::cents as moved_cents,
  e.paid_cents::cents as paid_cents,
  (e.paid_cents - r.paid_cents)::cents as paid_left_cents,
  (e.aside_cents - r.aside_cents)::cents as aside_left_cents
from (
  select shop_id, order_id, id as tender_id
  from tenders
  union all
  select distinct shop_id, order_id, tender_id
  from ledger_entries
  where kind = 'TRANSFER_IN'
) t
cross join lateral (
  select
    coalesce(
      sum(l.amount_cents + l.aside_cents) filter (
        where l.refund_id is null
          and l.kind not in ('TRANSFER_OUT', 'REJECTION', 'RELEASE')
      ),
      0
    ) as received_cents,
    coalesce(-sum(l.aside_cents) filter (where l.kind = 'TRANSFER_OUT'), 0) as moved_cents,
    coalesce(sum(l.amount_cents), 0) as paid_cents,
    coalesce(sum(l.aside_cents), 0) as aside_cents
  from ledger_entries l
  where l.shop_id = t.shop_id
    and l.tender_id = t.tender_id
    and l.order_id = t.order_id
) e
cross join lateral (
  select
    coalesce(sum(b.amount_cents) filter (where not b.from_aside), 0) as paid_cents,
    coalesce(sum(b.amount_cents) filter (where b.from_aside), 0) as aside_cents
  from refunds b
  where b.shop_id = t.shop_id
    and b.tender_id = t.tender_id
    and b.order_id = t.order_id
    and b.state <> 'DONE'
) r;
