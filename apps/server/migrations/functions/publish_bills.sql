-- webhooks: a provider's bill, for each shop that it names; its rows are stored by one statement.
create function publish_bills()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select 'bill.taken', n.shop_id,
    jsonb_build_object(
      'billId', b.id::text,
      'source', b.source,
      'day', b.day,
      'revision', b.revision,
      'rows', count(*)
    )
  from new_rows n
  join provider_bills b on b.id = n.bill_id
  where n.shop_id is not null
  group by b.id, n.shop_id
  order by b.id, n.shop_id;
  return null;
end
$$;

create trigger events_of_bills
  after insert on provider_bill_rows
  referencing new table as new_rows
  for each statement
  execute function publish_bills();
