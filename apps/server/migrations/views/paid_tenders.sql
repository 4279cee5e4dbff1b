-- payments: the tenders by which money came in for the order that they were made for, and how much.
create view paid_tenders as
select
  t.shop_id,
  t.id as tender_id,
  t.order_id,
  b.order_no,
  t.type,
  coalesce(t.succeeded_at, t.created_at) as succeeded_at,
  coalesce(
    (
      select sum(l.amount_cents + l.aside_cents)
      from ledger_entries l
      where l.shop_id = t.shop_id
        and l.tender_id = t.id
        and l.order_id = t.order_id
        and l.refund_id is null
        and l.kind <> 'TRANSFER_OUT'
    ),
    0
  )::cents as received_cents
from tenders t
join bills b on b.shop_id = t.shop_id
  and b.order_id = t.order_id;
