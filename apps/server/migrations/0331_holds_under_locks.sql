-- inventory: whoever changes what an order holds calls this first. It locks the stock rows (by SKU) and then the boards (by id) of what the order holds and of
-- what it is to hold, and answers the moment after that: now() is when the transaction began, and a hold may have ended while it waited for a lock.
create function lock_holds(shop bigint, holder bigint, skus bigint[], boards bigint[]) returns timestamptz language plpgsql volatile as $$
begin
  perform from stock s
    where s.shop_id = shop and s.sku_id in (
      select unnest(skus) union select h.sku_id from holds h where h.shop_id = shop and h.order_id = holder)
    order by s.sku_id for update;
  perform from natural_edge_boards b
    where b.shop_id = shop and b.id in (
      select unnest(boards) union select h.board_id from holds h where h.shop_id = shop and h.order_id = holder)
    order by b.id for update;
  return clock_timestamp();
end $$;

-- inventory: makes an order hold every SKU whose stock is enough and every board that is free instead of what it held before, and answers what is not: a SKU
-- with what is left of it, or a board.
create or replace function hold_stock(shop bigint, holder bigint, skus bigint[], boards bigint[], quantities integer[], limited boolean[], until timestamptz)
returns table (short_sku_id bigint, taken_board_id bigint, remaining integer) language plpgsql volatile as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, boards);
begin
  delete from holds h where h.shop_id = shop and h.order_id = holder;
  -- An order whose hold has run out loses all of it with its board. It cannot keep it meanwhile: for that it needs the lock of the same board.
  delete from holds h where h.shop_id = shop and h.order_id in (
    select o.order_id from holds o where o.shop_id = shop and o.board_id = any(boards) and o.expires_at <= moment);
  return query
    with wanted as (
      select w.sku_id, w.board_id, w.quantity, f.pieces, w.limited and sum(w.quantity) over (partition by w.sku_id) > f.pieces as short,
        w.board_id is not null and (
          not exists (select from natural_edge_boards b
            where b.shop_id = shop and b.id = w.board_id and b.sku_id = w.sku_id and b.status = 'AVAILABLE')
          or exists (select from holds h where h.shop_id = shop and h.board_id = w.board_id)) as taken
      from unnest(skus, boards, quantities, limited) w(sku_id, board_id, quantity, limited)
      cross join lateral (
        select coalesce((select s.on_hand from stock s where s.shop_id = shop and s.sku_id = w.sku_id), 0) - coalesce(
          (select sum(h.quantity) from holds h
            where h.shop_id = shop and h.sku_id = w.sku_id and (h.expires_at is null or h.expires_at > moment)), 0)::integer as pieces
      ) f
    ), held as (
      insert into holds (shop_id, sku_id, order_id, quantity, expires_at, board_id)
      select shop, w.sku_id, holder, w.quantity, until, w.board_id from wanted w where not w.short and not w.taken
    )
    select w.sku_id, case when w.taken then w.board_id end, w.pieces from wanted w where w.short or w.taken order by w.taken desc, w.sku_id;
end $$;

-- inventory: lengthens an order's holds to `until`, or for good with null, when it still holds all of this; never shortens one. Answers whether it does.
create function keep_stock(shop bigint, holder bigint, skus bigint[], boards bigint[], quantities integer[], until timestamptz)
returns boolean language plpgsql volatile as $$
declare
  moment timestamptz := lock_holds(shop, holder, skus, boards);
begin
  if exists (
    select from unnest(skus, boards, quantities) w(sku_id, board_id, quantity)
    where not exists (
      select from holds h
      where h.shop_id = shop and h.order_id = holder and h.sku_id = w.sku_id and h.board_id is not distinct from w.board_id and h.quantity >= w.quantity
        and (h.expires_at is null or h.expires_at > moment)))
  then return false; end if;
  update holds h set expires_at = until where h.shop_id = shop and h.order_id = holder and (until is null or h.expires_at < until);
  return true;
end $$;

create function release_stock(shop bigint, holder bigint) returns void language plpgsql volatile as $$
begin
  perform lock_holds(shop, holder, '{}', '{}');
  delete from holds h where h.shop_id = shop and h.order_id = holder;
end $$;

-- orders: since when money has been there for an order whose goods could not all be held. Null once they are, or the order is over.
alter table orders add column unheld_since timestamptz;
create index orders_unheld on orders (shop_id, id) where unheld_since is not null;
create view unheld_orders as select shop_id, id as order_id from orders where unheld_since is not null and paid_cents > 0;
