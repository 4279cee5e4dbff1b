-- catalogue: whoever writes a channel's price, the rows that are derived from it follow.
create function follow_channel_prices()
returns trigger
language plpgsql
as $$
declare
  products bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct m.product_id) into products
    from new_rows n
    join item_mappings m on m.id = n.item_mapping_id;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct m.product_id) into products
    from old_rows o
    join item_mappings m on m.id = o.item_mapping_id;
  else
    select array_agg(distinct m.product_id) into products
    from new_rows n
    join old_rows o on o.item_mapping_id = n.item_mapping_id
    join item_mappings m on m.id = n.item_mapping_id
    where n.marketing_cents <> o.marketing_cents;
  end if;
  perform refresh_prices(products) where products is not null;
  return null;
end
$$;

create trigger follow_insert
  after insert on channel_prices
  referencing new table as new_rows
  for each statement
  execute function follow_channel_prices();

create trigger follow_update
  after update on channel_prices
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function follow_channel_prices();

create trigger follow_delete
  after delete on channel_prices
  referencing old table as old_rows
  for each statement
  execute function follow_channel_prices();
