-- payments: at the end of a transaction, what a transfer took out of one ledger is what it brought into another.
create function transfer_adds_up()
returns trigger
language plpgsql
as $$
begin
  if not exists (
    select
    from ledger_entries o
    join ledger_entries i on i.shop_id = o.shop_id
      and i.transfer_id = o.transfer_id
      and i.kind = 'TRANSFER_IN'
      and i.tender_id = o.tender_id
      and i.order_id <> o.order_id
      and i.amount_cents = -o.aside_cents
    where o.shop_id = new.shop_id
      and o.transfer_id = new.transfer_id
      and o.kind = 'TRANSFER_OUT'
  ) then
    raise exception 'transfer % does not add up', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger transfer_has_two_sides
  after insert on ledger_entries
  deferrable initially deferred
  for each row
  when (new.transfer_id is not null)
  execute function transfer_adds_up();
