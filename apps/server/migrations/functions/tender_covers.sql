-- payments: no tender gives back more than came in by it, and nothing twice.
create function tender_covers()
returns trigger
language plpgsql
as $$
begin
  perform 1
  from tenders t
  where t.shop_id = new.shop_id
    and t.id = new.tender_id
  for no key update;
  if exists (
    select
    from tender_money m
    where m.shop_id = new.shop_id
      and m.tender_id = new.tender_id
      and least(m.paid_left_cents, m.aside_left_cents) < 0
  ) then
    raise exception 'more is given back than came in by tender %', new.tender_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger refund_is_covered
  after insert or update of amount_cents, state, from_aside on refunds
  for each row
  execute function tender_covers();

create trigger entry_is_covered
  after insert on ledger_entries
  for each row
  when (new.kind in ('ACCEPTANCE', 'REFUND', 'RETURN', 'TRANSFER_OUT', 'REJECTION', 'RELEASE'))
  execute function tender_covers();
