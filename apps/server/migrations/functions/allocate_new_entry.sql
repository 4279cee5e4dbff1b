-- payments: what is paid, or given back, on an order with stages belongs to some of them.
create function allocate_new_entry()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select
    from payment_plans p
    where p.shop_id = new.shop_id
      and p.order_id = new.order_id
  ) then
    perform allocate_entry(new.shop_id, new.order_id, new.seq);
  end if;
  return null;
end
$$;

create trigger entry_to_stages
  after insert on ledger_entries
  for each row
  when (new.amount_cents <> 0)
  execute function allocate_new_entry();
