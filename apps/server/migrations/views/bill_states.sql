-- payments: a bill with its balances and what open links ask for.
create view bill_states as
select
  b.shop_id,
  b.order_id,
  i.order_no,
  b.payable_cents,
  b.open,
  b.paid_cents,
  b.refunded_cents,
  coalesce(
    (
      select sum(t.amount_cents)
      from tenders t
      where t.shop_id = b.shop_id
        and t.order_id = b.order_id
        and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN')
    ),
    0
  )::cents as in_flight_cents,
  b.difference_cents,
  i.differs,
  b.aside_cents
from bill_balances b
join bills i on i.shop_id = b.shop_id
  and i.order_id = b.order_id;
