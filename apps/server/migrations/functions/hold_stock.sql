-- inventory: an order holds every SKU whose stock is enough and every free board, instead of what it held before.
-- Answers what it could not hold: a SKU with what is left of it, or a board. `limited`: whether the stock of the
-- line counts; a floor sample needs itself alone, and no other order gets it as a new piece.
create function hold_stock(
  shop bigint,
  holder bigint,
  skus bigint[],
  boards bigint[],
  quantities integer[],
  limited boolean[],
  until timestamptz
)
returns table (short_sku_id bigint, taken_board_id bigint, remaining integer)
language plpgsql
as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, boards);
begin
  -- A delete that finds nothing would still run the triggers of the table.
  if exists (
    select
    from holds h
    where h.shop_id = shop
      and h.order_id = holder
  ) then
    delete from holds h
    where h.shop_id = shop
      and h.order_id = holder;
  end if;
  -- An order whose hold has run out loses all of it with its board. It cannot keep it meanwhile: for that it would need
  -- the lock of the same board.
  if array_remove(boards, null) <> '{}' then
    delete from holds h
    where h.shop_id = shop
      and h.order_id in (
        select o.order_id
        from holds o
        where o.shop_id = shop
          and o.board_id = any(boards)
          and o.expires_at <= moment
      );
  end if;
  return query
    with wanted as (
      select
        w.sku_id,
        w.board_id,
        w.quantity,
        f.pieces,
        w.limited
          and not f.sample
          and sum(w.quantity) filter (where not f.sample) over (partition by w.sku_id) > f.pieces as short,
        w.board_id is not null and (
          not exists (
            select
            from natural_edge_boards b
            where b.shop_id = shop
              and b.id = w.board_id
              and b.sku_id = w.sku_id
              and b.status = 'AVAILABLE'
          )
          or exists (
            select
            from holds h
            where h.shop_id = shop
              and h.board_id = w.board_id
          )
        ) as taken
      from unnest(skus, boards, quantities, limited) w(sku_id, board_id, quantity, limited)
      cross join lateral (
        select
          p.pieces,
          exists (
            select
            from natural_edge_boards b
            where b.shop_id = shop
              and b.id = w.board_id
              and b.price_cents is not null
          ) as sample
        from free_pieces_of(shop, w.sku_id, moment) p
        -- Computed once for each line, however often it is read.
        offset 0
      ) f
    ), held as (
      insert into holds (shop_id, sku_id, order_id, quantity, expires_at, board_id)
      select shop, w.sku_id, holder, w.quantity, until, w.board_id
      from wanted w
      where not w.short
        and not w.taken
    )
    select w.sku_id, case when w.taken then w.board_id end, w.pieces
    from wanted w
    where w.short
      or w.taken
    order by w.taken desc, w.sku_id;
end
$$;
