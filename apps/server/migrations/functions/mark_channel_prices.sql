-- marketplaces: a statement that changes prices of a channel, or of a shop in it, marks the SKUs for the shops that
-- sell through that channel.
create function mark_channel_prices()
returns trigger
language plpgsql
as $$
begin
  execute format(
    'insert into channel_marks (shop_id, sku_id)
    select distinct o.shop_id, m.sku_id
    from (%s) c
    join live_mappings m on m.id = c.item_mapping_id
    join channel_outlets o on o.channel_id = m.channel_id',
    case tg_op
      when 'DELETE' then 'select item_mapping_id from old_rows'
      else 'select item_mapping_id from new_rows'
    end
  );
  return null;
end
$$;

create trigger marks_of_new_channel_prices
  after insert on channel_prices
  referencing new table as new_rows
  for each statement
  execute function mark_channel_prices();

create trigger marks_of_changed_channel_prices
  after update on channel_prices
  referencing new table as new_rows
  for each statement
  execute function mark_channel_prices();

create trigger marks_of_removed_channel_prices
  after delete on channel_prices
  referencing old table as old_rows
  for each statement
  execute function mark_channel_prices();

create trigger marks_of_new_shop_prices
  after insert on shop_prices
  referencing new table as new_rows
  for each statement
  execute function mark_channel_prices();

create trigger marks_of_changed_shop_prices
  after update on shop_prices
  referencing new table as new_rows
  for each statement
  execute function mark_channel_prices();

create trigger marks_of_removed_shop_prices
  after delete on shop_prices
  referencing old table as old_rows
  for each statement
  execute function mark_channel_prices();
