-- inventory: how many pieces of a SKU are neither held nor floor samples at a moment, for whoever has locked its stock.
-- Negative where more is held than there is. It returns a row, not a value, because PostgreSQL inlines such a function.
create function free_pieces_of(shop bigint, sku bigint, moment timestamptz)
returns table (pieces integer)
language sql
stable
as $$
  select
    coalesce(
      (
        select s.on_hand
        from stock s
        where s.shop_id = shop
          and s.sku_id = sku
      ),
      0
    ) - coalesce(
      (
        select sum(h.quantity)
        from holds h
        where h.shop_id = shop
          and h.sku_id = sku
          and (h.expires_at is null or h.expires_at > moment)
      ),
      0
    )::integer - free_samples_of(shop, sku, moment)
$$;
