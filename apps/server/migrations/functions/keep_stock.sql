-- inventory: extends the holds of an order to `until`, or for good with null, if it still holds all of this. Never
-- shortens one. Answers whether it holds all.
create function keep_stock(
  shop bigint,
  holder bigint,
  skus bigint[],
  boards bigint[],
  quantities integer[],
  until timestamptz
)
returns boolean
language plpgsql
as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, boards);
begin
  if exists (
    select
    from unnest(skus, boards, quantities) w(sku_id, board_id, quantity)
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
  ) then
    return false;
  end if;
  update holds h
  set expires_at = until
  where h.shop_id = shop
    and h.order_id = holder
    and (until is null or h.expires_at < until);
  return true;
end
$$;
