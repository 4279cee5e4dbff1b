-- payments: what of a tender counts as paid and what is set aside, less what is on its way back.
create view tender_money as
select
  t.shop_id,
  t.order_id,
  t.id as tender_id,
  coalesce(
    (
      select sum(e.amount_cents + e.aside_cents)
      from ledger_entries e
      where e.shop_id = t.shop_id
        and e.tender_id = t.id
        and e.refund_id is null
    ),
    0
  )::cents as received_cents,
  (
    coalesce(
      (
        select sum(e.amount_cents)
        from ledger_entries e
        where e.shop_id = t.shop_id
          and e.tender_id = t.id
      ),
      0
    ) - coalesce(
      (
        select sum(r.amount_cents)
        from refunds r
        where r.shop_id = t.shop_id
          and r.tender_id = t.id
          and r.state <> 'DONE'
          and not r.from_aside
      ),
      0
    )
  )::cents as paid_left_cents,
  (
    coalesce(
      (
        select sum(e.aside_cents)
        from ledger_entries e
        where e.shop_id = t.shop_id
          and e.tender_id = t.id
      ),
      0
    ) - coalesce(
      (
        select sum(r.amount_cents)
        from refunds r
        where r.shop_id = t.shop_id
          and r.tender_id = t.id
          and r.state <> 'DONE'
          and r.from_aside
      ),
      0
    )
  )::cents as aside_left_cents
from tenders t;
