-- payments: the tenders by which money came in for the order that they were made for, and how much of it has not gone
-- back. A refund under way counts as gone; money that was moved to another order was paid here.
create view paid_tenders as
select
  t.shop_id,
  t.id as tender_id,
  t.order_id,
  b.order_no,
  t.type,
  coalesce(t.succeeded_at, t.created_at) as succeeded_at,
  (m.paid_left_cents + m.aside_left_cents + m.moved_cents)::cents as received_cents
from tenders t
join bills b on b.shop_id = t.shop_id
  and b.order_id = t.order_id
join tender_money m on m.shop_id = t.shop_id
  and m.tender_id = t.id
  and m.order_id = t.order_id;
