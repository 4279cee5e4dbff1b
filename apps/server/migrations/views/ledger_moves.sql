-- payments: the amount that each ledger entry moved, its tender type, and who took or gave it. An acceptance moves
-- nothing.
create view ledger_moves as
select
  e.shop_id,
  e.order_id,
  e.seq,
  e.tender_id,
  e.refund_id,
  t.type,
  coalesce(r.account_id, t.account_id) as account_id,
  e.kind,
  (e.amount_cents + e.aside_cents)::cents as moved_cents,
  e.at
from ledger_entries e
join tenders t on t.shop_id = e.shop_id
  and t.id = e.tender_id
left join refunds r on r.shop_id = e.shop_id
  and r.id = e.refund_id;
