-- receipts: refuses to take a receipt away, and to change what it says; it is printed, and made void once.
create function receipts_stay()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE'
    and (old.voided_at is null or new.voided_at = old.voided_at)
    and (new.shop_id, new.id, new.range_id, new.no, new.receipt_no, new.order_id, new.tender_id, new.amount_cents)
      = (old.shop_id, old.id, old.range_id, old.no, old.receipt_no, old.order_id, old.tender_id, old.amount_cents)
  then
    return new;
  end if;
  raise exception 'receipts stay as they are';
end
$$;

create trigger receipts_rows
  before update or delete on receipts
  for each row
  execute function receipts_stay();
