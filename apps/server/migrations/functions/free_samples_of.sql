-- inventory: how many floor samples of a SKU nobody has ordered at a moment, for whoever has locked its stock.
create function free_samples_of(shop bigint, sku bigint, moment timestamptz)
returns integer
language sql
stable
as $$
  select count(*)::integer
  from natural_edge_boards b
  where b.shop_id = shop
    and b.sku_id = sku
    and b.price_cents is not null
    and b.status = 'AVAILABLE'
    and not exists (
      select
      from holds h
      where h.shop_id = shop
        and h.board_id = b.id
        and (h.expires_at is null or h.expires_at > moment)
    )
$$;
