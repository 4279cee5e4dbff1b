-- inventory: replaces what a holder holds of each SKU by what is available: first from its reserve, then from free
-- stock. A reserve is a holder as well; `returned` goes back to it before. Returns what came of each SKU, and how much
-- of it came from the reserve.
create function hold_from_reserves(
  shop bigint,
  holder bigint,
  skus bigint[],
  quantities integer[],
  reserves bigint[],
  returned integer[]
)
returns table (held_sku_id bigint, held integer, reserved integer)
language plpgsql
as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, '{}');
begin
  delete from holds h
  where h.shop_id = shop
    and h.order_id = holder;
  insert into holds as h (shop_id, sku_id, order_id, quantity)
  select shop, r.sku_id, r.reserve, r.pieces
  from unnest(skus, reserves, returned) r(sku_id, reserve, pieces)
  where r.reserve is not null
    and r.pieces > 0
  on conflict on constraint holds_once do update
  set quantity = h.quantity + excluded.quantity;
  return query
    with had as (
      select
        w.sku_id,
        w.reserve,
        least(w.quantity, coalesce(o.quantity, 0)) as from_reserve,
        w.quantity,
        greatest(f.pieces, 0) as free
      from unnest(skus, quantities, reserves) w(sku_id, quantity, reserve)
      left join holds o on o.shop_id = shop
        and o.order_id = w.reserve
        and o.sku_id = w.sku_id
      cross join lateral free_pieces_of(shop, w.sku_id, moment) f
    ), got as materialized (
      select
        t.sku_id,
        t.reserve,
        t.from_reserve,
        t.from_reserve + least(t.quantity - t.from_reserve, t.free) as pieces
      from had t
    ), used as (
      update holds h
      set quantity = h.quantity - g.from_reserve
      from got g
      where h.shop_id = shop
        and h.order_id = g.reserve
        and h.sku_id = g.sku_id
        and g.from_reserve > 0
        and h.quantity > g.from_reserve
    ), used_up as (
      delete from holds h
      using got g
      where h.shop_id = shop
        and h.order_id = g.reserve
        and h.sku_id = g.sku_id
        and h.quantity = g.from_reserve
    ), kept as (
      insert into holds (shop_id, sku_id, order_id, quantity)
      select shop, g.sku_id, holder, g.pieces
      from got g
      where g.pieces > 0
    )
    select g.sku_id, g.pieces, g.from_reserve
    from got g;
end
$$;
