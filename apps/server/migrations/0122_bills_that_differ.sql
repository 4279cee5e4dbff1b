-- Whether a difference ever changed what a bill asks for: a payment of one that none did need not look for what it settles.
alter table bills add column differs boolean not null default false;
update bills b set differs = true from differences d where d.shop_id = b.shop_id and d.order_id = b.order_id;
create or replace view bill_states as
select b.shop_id, b.order_id, i.order_no, b.payable_cents, b.open, b.paid_cents, b.refunded_cents,
  coalesce(
    (select sum(t.amount_cents) from tenders t
      where t.shop_id = b.shop_id and t.order_id = b.order_id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN') and t.flag is null), 0)::cents as in_flight_cents,
  b.difference_cents, i.differs
from bill_balances b
join bills i on i.shop_id = b.shop_id and i.order_id = b.order_id;
