-- inventory: how many pieces of a SKU a shop can sell; null without a shop. A statement that seldom needs another
-- shop's stock prepares none of its tables.
create function sellable_pieces_of(shop bigint, sku bigint)
returns integer
language plpgsql
stable
strict
as $$
begin
  return coalesce(
    (
      select s.item_num
      from sellable_stock s
      where s.shop_id = shop
        and s.sku_id = sku
    ),
    0
  );
end
$$;
