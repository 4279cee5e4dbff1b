-- What one push to a terminal asks for may be paid there in several ways, each of which makes an entry of its own.
-- `part_ref`: what the terminal's provider calls it.
alter table ledger_entries
  add column part_no integer not null default 1,
  add column part_ref text,
  add constraint ledger_parts check (
    part_no = 1 or (part_no > 1 and kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT'))
  );
drop index ledger_one_payment;
create unique index ledger_one_payment on ledger_entries (shop_id, tender_id, part_no)
  where kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT');
