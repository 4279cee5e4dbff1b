-- payments: keeps beside a tender what of its money is set aside.
create function count_aside()
returns trigger
language plpgsql
as $$
begin
  update tenders t
  set aside_cents = (
    select sum(e.aside_cents)
    from ledger_entries e
    where e.shop_id = t.shop_id
      and e.tender_id = t.id
  )
  where t.shop_id = new.shop_id
    and t.id = new.tender_id;
  return null;
end
$$;

create trigger aside_to_tender
  after insert on ledger_entries
  for each row
  when (new.aside_cents <> 0)
  execute function count_aside();
