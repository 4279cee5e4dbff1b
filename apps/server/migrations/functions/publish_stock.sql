-- webhooks: what changed in a shop's stock, up to a hundred SKUs an event, so that an import of many is few events.
create function publish_stock()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select 'stock.changed', shop_id,
    jsonb_build_object(
      'changes',
      jsonb_agg(
        jsonb_build_object('skuId', sku_id::text, 'change', quantity, 'onHand', on_hand, 'kind', kind)
        order by id
      )
    )
  from (
    select shop_id, sku_id, id, quantity, on_hand, kind,
      (row_number() over (partition by shop_id order by id) - 1) / 100 as part
    from new_rows
  ) parts
  group by shop_id, part
  order by shop_id, part;
  return null;
end
$$;

create trigger events_of_stock
  after insert on stock_movements
  referencing new table as new_rows
  for each statement
  execute function publish_stock();
