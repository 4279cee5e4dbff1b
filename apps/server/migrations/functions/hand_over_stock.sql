-- inventory: goods that an order holds leave the shop for good: what is held and what is on hand go down together, and
-- boards are sold. Answers what the order does not hold, or what is not on hand; then nothing has changed.
create function hand_over_stock(
  shop bigint,
  holder bigint,
  skus bigint[],
  boards bigint[],
  quantities integer[],
  limited boolean[]
)
returns table (short_sku_id bigint, short_board_id bigint)
language plpgsql
as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, boards);
begin
  return query
    select w.sku_id, w.board_id
    from unnest(skus, boards, quantities, limited) w(sku_id, board_id, quantity, limited)
    where not exists (
        select
        from holds h
        where h.shop_id = shop
          and h.order_id = holder
          and h.sku_id = w.sku_id
          and h.board_id is not distinct from w.board_id
          and h.quantity >= w.quantity
          and (h.expires_at is null or h.expires_at > moment)
      )
      or w.limited and coalesce(
        (
          select s.on_hand
          from stock s
          where s.shop_id = shop
            and s.sku_id = w.sku_id
        ),
        0
      ) < (
        select sum(o.quantity)
        from unnest(skus, quantities) o(sku_id, quantity)
        where o.sku_id = w.sku_id
      );
  if found then
    return;
  end if;
  delete from holds h
  using unnest(skus, boards, quantities) w(sku_id, board_id, quantity)
  where h.shop_id = shop
    and h.order_id = holder
    and h.sku_id = w.sku_id
    and h.board_id is not distinct from w.board_id
    and h.quantity = w.quantity;
  update holds h
  set quantity = h.quantity - w.quantity
  from unnest(skus, boards, quantities) w(sku_id, board_id, quantity)
  where h.shop_id = shop
    and h.order_id = holder
    and h.sku_id = w.sku_id
    and h.board_id is not distinct from w.board_id
    and h.quantity > w.quantity;
  -- A piece that may be sold without being on hand leaves none behind that is not there.
  update stock s
  set on_hand = greatest(s.on_hand - g.quantity, 0)
  from (
    select sku_id, sum(quantity)::integer as quantity
    from unnest(skus, quantities) t(sku_id, quantity)
    group by sku_id
  ) g
  where s.shop_id = shop
    and s.sku_id = g.sku_id;
  update natural_edge_boards b
  set status = 'SOLD'
  where b.shop_id = shop
    and b.id = any(boards);
end
$$;
