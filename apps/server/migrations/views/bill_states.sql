-- payments: a bill with its balances, what open payment links ask for, the state's part, and what the customer pays
-- beside that.
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
  i.over,
  b.aside_cents,
  s.paid_cents as subsidy_paid_cents,
  greatest(least(i.subsidy_cents - s.paid_cents, b.payable_cents - b.paid_cents), 0)::cents as subsidy_open_cents
from bill_balances b
join bills i on i.shop_id = b.shop_id
  and i.order_id = b.order_id
cross join lateral (
  select
    case
      when i.subsidy_cents > 0 then coalesce(
        (
          select sum(e.amount_cents)
          from ledger_entries e
          join tenders t on t.shop_id = e.shop_id
            and t.id = e.tender_id
          where e.shop_id = b.shop_id
            and e.order_id = b.order_id
            and t.type = 'SUBSIDY'
        ),
        0
      )
      else 0
    end::cents as paid_cents
) s;
