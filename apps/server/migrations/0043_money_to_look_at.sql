-- Money that is set aside on one order can be put on another of the same customer: the tender stays with the order it
-- was made for, and two entries of the same transfer take its money out of one ledger and into another.
alter table ledger_entries
  add column transfer_id bigint,
  drop constraint ledger_kinds,
  add constraint ledger_kinds check (
    case kind
      when 'PAYMENT' then amount_cents > 0 and aside_cents = 0
      when 'LATE_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'MISMATCHED_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'ACCEPTANCE' then amount_cents > 0 and aside_cents = -amount_cents
      when 'REFUND' then amount_cents < 0 and aside_cents = 0
      when 'RETURN' then amount_cents = 0 and aside_cents < 0
      when 'TRANSFER_OUT' then amount_cents = 0 and aside_cents < 0
      when 'TRANSFER_IN' then amount_cents > 0 and aside_cents = 0
      else false
    end
  ),
  add constraint ledger_transfers check (
    (transfer_id is not null) = (kind in ('TRANSFER_OUT', 'TRANSFER_IN'))
  );
create unique index ledger_one_transfer on ledger_entries (shop_id, transfer_id, kind)
  where transfer_id is not null;
create index ledger_moved_in on ledger_entries (shop_id, order_id) where kind = 'TRANSFER_IN';
create index ledger_moved on ledger_entries (shop_id, tender_id) where kind = 'TRANSFER_IN';

-- What waits for a person is few among many, and is found by partial indexes. Triggers keep both columns with the ledger.
alter table tenders add column aside_cents cents not null default 0 check (aside_cents >= 0);
update tenders t
set aside_cents = e.aside_cents
from (
  select shop_id, tender_id, sum(aside_cents)::cents as aside_cents
  from ledger_entries
  group by shop_id, tender_id
  having sum(aside_cents) <> 0
) e
where e.shop_id = t.shop_id
  and e.tender_id = t.id;
create index tenders_aside on tenders (shop_id, id) where aside_cents > 0;
create index tenders_silent on tenders (shop_id, expires_at) where state = 'UNKNOWN';

-- Since when more is paid than is asked for.
alter table bills add column overpaid_since timestamptz;
update bills b
set overpaid_since = e.at
from (
  select distinct on (shop_id, order_id) shop_id, order_id, at, balance_cents
  from ledger_entries
  order by shop_id, order_id, seq desc
) e
where e.shop_id = b.shop_id
  and e.order_id = b.order_id
  and e.balance_cents > b.payable_cents + b.difference_cents;
create index bills_overpaid on bills (shop_id, order_id) where overpaid_since is not null;

create index refunds_unfinished on refunds (shop_id, created_at) where state <> 'DONE';
