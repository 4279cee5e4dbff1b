-- inventory: an order gives up all that it holds.
create function release_stock(shop bigint, holder bigint)
returns void
language plpgsql
as $$
begin
  perform lock_holds(shop, holder, '{}', '{}');
  delete from holds h where h.shop_id = shop and h.order_id = holder;
end
$$;
