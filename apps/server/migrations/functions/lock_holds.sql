-- inventory: whoever changes what an order holds calls this first. It locks stock rows by SKU and then boards by
-- id, of what the order holds and is to hold, and answers the time after that. now() is the start of the
-- transaction; a hold may have run out while it waited for a lock.
create function lock_holds(shop bigint, holder bigint, skus bigint[], boards bigint[])
returns timestamptz
language plpgsql
as $$
declare
  held_skus bigint[];
  held_boards bigint[];
begin
  select array_agg(h.sku_id), array_agg(h.board_id)
  into held_skus, held_boards
  from holds h
  where h.shop_id = shop
    and h.order_id = holder;
  perform
  from stock s
  where s.shop_id = shop
    and s.sku_id = any(skus || held_skus)
  order by s.sku_id
  for update;
  boards := array_remove(boards || held_boards, null);
  if boards <> '{}' then
    perform
    from natural_edge_boards b
    where b.shop_id = shop
      and b.id = any(boards)
    order by b.id
    for update;
  end if;
  return clock_timestamp();
end
$$;
