-- payments: what is payable, paid (net), refunded and set aside on an order.
create view bill_balances as
select
  b.shop_id,
  b.order_id,
  (b.payable_cents + b.difference_cents)::cents as payable_cents,
  b.open,
  coalesce(l.balance_cents, 0)::cents as paid_cents,
  coalesce(
    (
      select -sum(r.amount_cents)
      from ledger_entries r
      where r.shop_id = b.shop_id
        and r.order_id = b.order_id
        and r.kind = 'REFUND'
    ),
    0
  )::cents as refunded_cents,
  b.difference_cents,
  coalesce(l.aside_balance_cents, 0)::cents as aside_cents
from bills b
left join lateral (
  select balance_cents, aside_balance_cents
  from ledger_entries e
  where e.shop_id = b.shop_id
    and e.order_id = b.order_id
  order by seq desc
  limit 1
) l on true;
