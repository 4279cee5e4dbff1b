-- webhooks: which customer is new or has changed; who they are is read by a call that asks for the permission.
create function publish_customers()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select case when tg_op = 'INSERT' then 'customer.created' else 'customer.changed' end, shop_id,
    jsonb_build_object('customerId', shop_id || '-' || id)
  from new_rows
  order by shop_id, id;
  return null;
end
$$;

create trigger events_of_new_customers
  after insert on customers
  referencing new table as new_rows
  for each statement
  execute function publish_customers();

create trigger events_of_changed_customers
  after update on customers
  referencing new table as new_rows
  for each statement
  execute function publish_customers();
