-- marketplaces: a statement that changes stock or holds marks the SKUs for the channels through which the shop
-- sells. An update changes quantities and ends, never the shop or the SKU of a row.
create function mark_channel_goods()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    insert into channel_marks (shop_id, sku_id)
    select distinct c.shop_id, c.sku_id
    from old_rows c
    join channel_outlets o on o.shop_id = c.shop_id;
  else
    insert into channel_marks (shop_id, sku_id)
    select distinct c.shop_id, c.sku_id
    from new_rows c
    join channel_outlets o on o.shop_id = c.shop_id;
  end if;
  return null;
end
$$;

create trigger marks_of_new_stock
  after insert on stock
  referencing new table as new_rows
  for each statement
  execute function mark_channel_goods();

create trigger marks_of_changed_stock
  after update on stock
  referencing new table as new_rows
  for each statement
  execute function mark_channel_goods();

create trigger marks_of_removed_stock
  after delete on stock
  referencing old table as old_rows
  for each statement
  execute function mark_channel_goods();

create trigger marks_of_new_holds
  after insert on holds
  referencing new table as new_rows
  for each statement
  execute function mark_channel_goods();

create trigger marks_of_changed_holds
  after update on holds
  referencing new table as new_rows
  for each statement
  execute function mark_channel_goods();

create trigger marks_of_removed_holds
  after delete on holds
  referencing old table as old_rows
  for each statement
  execute function mark_channel_goods();
