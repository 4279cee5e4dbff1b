-- inventory: whoever changes what an order holds calls this first. It locks stock rows by SKU and then boards by
-- id, of what the order holds and is to hold, and answers the time after that. now() is the start of the
-- transaction; a hold may have run out while it waited for a lock.
create function lock_holds(shop bigint, holder bigint, skus bigint[], boards bigint[])
returns timestamptz
language plpgsql
as $$
begin
  perform
  from stock s
  where s.shop_id = shop
    and s.sku_id in (
      select unnest(skus)
      union
      select h.sku_id
      from holds h
      where h.shop_id = shop
        and h.order_id = holder
    )
  order by s.sku_id
  for update;
  perform
  from natural_edge_boards b
  where b.shop_id = shop
    and b.id in (
      select unnest(boards)
      union
      select h.board_id
      from holds h
      where h.shop_id = shop
        and h.order_id = holder
    )
  order by b.id
  for update;
  return clock_timestamp();
end
$$;
