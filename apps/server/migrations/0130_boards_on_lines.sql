-- inventory: a board is held as stock is, by a row that names it; of two orders the database itself lets one have it. Its own row no longer says who has it.
update natural_edge_boards set status = 'AVAILABLE' where status = 'HELD';
alter table natural_edge_boards
  drop constraint natural_edge_boards_pkey,
  drop constraint natural_edge_boards_status_check,
  add primary key (shop_id, id),
  add constraint natural_edge_boards_status_check check (status in ('AVAILABLE', 'SOLD'));

alter table holds
  drop constraint holds_pkey,
  add column board_id bigint,
  add constraint holds_once unique nulls not distinct (shop_id, sku_id, order_id, board_id),
  add constraint holds_one_of_a_board check (board_id is null or quantity = 1);
create unique index holds_board on holds (shop_id, board_id) where board_id is not null;

-- inventory: boards with the order that holds each now. `facts` is what a line keeps of its board.
create view board_states as
select b.shop_id, b.id as board_id, b.sku_id, b.serial_no, b.length_mm, b.status = 'SOLD' as sold,
  (select h.order_id from holds h where h.shop_id = b.shop_id and h.board_id = b.id and (h.expires_at is null or h.expires_at > now())) as held_by,
  jsonb_build_object('serialNo', b.serial_no, 'lengthMm', b.length_mm, 'widthMinMm', b.width_min_mm, 'widthMaxMm', b.width_max_mm,
    'thicknessMm', b.thickness_mm) as facts
from natural_edge_boards b;

-- inventory: holds every SKU whose stock is enough and every board that is free, and answers what is not: a SKU with what is left of it, or a board. Stock rows
-- are locked in order of id and boards after them, so that two orders never wait for each other in a circle. A hold that has run out is cleared away whole
-- before its board goes to another order, so that its own order finds nothing left to lengthen.
drop function hold_stock(bigint, bigint, bigint[], integer[], timestamptz);
create function hold_stock(shop bigint, holder bigint, skus bigint[], boards bigint[], quantities integer[], limited boolean[], until timestamptz)
returns table (short_sku_id bigint, taken_board_id bigint, remaining integer) language plpgsql volatile as $$
declare
  chosen bigint[] := array_remove(boards, null);
begin
  perform 1 from stock s where s.shop_id = shop and s.sku_id = any(skus) order by s.sku_id for update;
  if cardinality(chosen) > 0 then
    perform 1 from natural_edge_boards b where b.shop_id = shop and b.id = any(chosen) order by b.id for update;
    delete from holds h using holds o
    where o.shop_id = shop and o.board_id = any(chosen) and o.expires_at <= now() and h.shop_id = o.shop_id and h.order_id = o.order_id;
  end if;
  return query
    with wanted as (
      select w.sku_id, w.board_id, w.quantity, coalesce(s.item_num, 0) as item_num,
        w.limited and sum(w.quantity) over (partition by w.sku_id) > coalesce(s.item_num, 0) as short,
        w.board_id is not null and not exists (
          select from board_states b
          where b.shop_id = shop and b.board_id = w.board_id and b.sku_id = w.sku_id and not b.sold and b.held_by is null
        ) as taken
      from unnest(skus, boards, quantities, limited) w(sku_id, board_id, quantity, limited)
      left join sellable_stock s on s.shop_id = shop and s.sku_id = w.sku_id
    ), held as (
      insert into holds (shop_id, sku_id, order_id, quantity, expires_at, board_id)
      select shop, w.sku_id, holder, w.quantity, until, w.board_id from wanted w where not w.short and not w.taken
    )
    select w.sku_id, case when w.taken then w.board_id end, w.item_num from wanted w where w.short or w.taken order by w.taken desc, w.sku_id;
end $$;

-- carts: a line may be of one board. Then it is a line of its own, with one piece; a board stands once in every place.
alter table cart_items
  drop constraint cart_items_once,
  add column board_id bigint,
  add constraint cart_items_once unique nulls not distinct (shop_id, cart_id, item_mapping_id, room_id, variant, board_id),
  add constraint cart_items_one_of_a_board check (board_id is null or quantity = 1);
update cart_removals set content = jsonb_set(content, '{content,lines}',
  (select coalesce(jsonb_agg(l || '{"boardId": null}'), '[]') from jsonb_array_elements(content #> '{content,lines}') l));

-- carts: as before, and a line of a board is told apart from the others of its article. A board that is not the shop's, that an order holds, or that the cart
-- has already is not put in, and told with its number.
drop function put_cart_line(bigint, bigint, bigint, bigint, bigint, integer, boolean, integer, integer, bigint, boolean, bigint, text, text);
create function put_cart_line(
  p_shop bigint, p_cart bigint, p_account bigint, p_line bigint, p_mapping bigint, p_quantity integer, p_relative boolean, p_limit integer, p_lines_limit integer,
  p_item bigint, p_anywhere boolean, p_room bigint, p_variant text, p_key text, p_board bigint
) returns table (
  cart_found boolean, listed boolean, place_found boolean, repeated boolean, item_id bigint, is_full boolean, board_problem text, board_no text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  problem text;
  serial text;
begin
  update carts c set updated_at = now() from cart_guides g
  where c.shop_id = p_shop and c.id = p_cart and g.shop_id = c.shop_id and g.cart_id = c.id and g.account_id = p_account;
  if not found then
    return query select false, false, false, false, null::bigint, false, null::text, null::text;
    return;
  end if;
  if p_board is not null then
    select b.serial_no,
      case
        when b.board_id is null then 'BOARD_UNKNOWN'
        when p_quantity > 1 or exists (select from cart_items i where i.shop_id = p_shop and i.cart_id = p_cart and i.board_id = p_board) then 'BOARD_TWICE'
        when b.sold or b.held_by is not null then 'BOARD_TAKEN'
      end
    into serial, problem
    from (values (1)) one
    left join board_states b on b.shop_id = p_shop and b.board_id = p_board
      and b.sku_id = (select l.sku_id from listed_items l where l.item_mapping_id = p_mapping);
  elsif p_item is not null and (p_quantity > 1 or p_relative and p_quantity > 0) then
    select b.serial_no, 'BOARD_TWICE' into serial, problem
    from cart_items i join board_states b on b.shop_id = i.shop_id and b.board_id = i.board_id
    where i.shop_id = p_shop and i.cart_id = p_cart and i.id = p_item;
  end if;
  return query
    with claimed as (
      insert into cart_changes (shop_id, cart_id, key) select p_shop, p_cart, p_key where p_key is not null on conflict do nothing returning key
    ), article as (
      select l.item_mapping_id, l.product_id, p.marketing_cents, s.item_num
      from listed_items l
      left join item_prices p on p.shop_id = p_shop and p.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = p_shop and s.sku_id = l.sku_id
      where l.item_mapping_id = p_mapping and l.channel_id = (select channel_id from shop_channels where shop_id = p_shop)
    ), lines as (
      select count(*) as number from cart_items i where i.shop_id = p_shop and i.cart_id = p_cart
    ), place as (
      -- Where the article stands already, what counts first; else where it is wanted.
      select f.id is not null as there, case when f.id is null then p_room else f.room_id end as room_id, coalesce(f.variant, p_variant) as variant,
        case when f.id is null then p_board else f.board_id end as board_id
      from (values (1)) one
      left join lateral (
        select i.id, i.room_id, i.variant, i.board_id from cart_items i
        left join cart_rooms r on r.shop_id = i.shop_id and r.cart_id = i.cart_id and r.id = i.room_id
        where i.shop_id = p_shop and i.cart_id = p_cart and i.item_mapping_id = p_mapping
          and case when p_item is null then i.board_id is not distinct from p_board else i.id = p_item end
          and (p_anywhere or (i.room_id is not distinct from p_room and i.variant = p_variant))
        order by r.id is not null and r.chosen <> i.variant, i.id limit 1
      ) f on true
    ), possible as (
      select * from place where there or (p_item is null and case when p_room is null then p_variant = 'A'
        else exists (select from cart_rooms r where r.shop_id = p_shop and r.cart_id = p_cart and r.id = p_room and (p_variant = 'A' or r.variants = 2)) end)
    ), put as (
      insert into cart_items as i (shop_id, cart_id, item_mapping_id, id, quantity, room_id, variant, put_cents, put_item_num, product_id, board_id)
      select p_shop, p_cart, article.item_mapping_id, p_line, least(p_limit, greatest(1, p_quantity)), p.room_id, p.variant, article.marketing_cents,
        article.item_num, article.product_id, p.board_id
      from article, lines, possible p
      where problem is null and (p.there or (lines.number < p_lines_limit and p_quantity > 0)) and (p_key is null or exists (select from claimed))
      on conflict (shop_id, cart_id, item_mapping_id, room_id, variant, board_id) do update
        set quantity = case when p_relative then least(p_limit, greatest(1, i.quantity + p_quantity)) else excluded.quantity end
      returning i.id
    )
    select true, exists (select from article), exists (select from possible), p_key is not null and not exists (select from claimed), (select id from put),
      (select not p.there and l.number >= p_lines_limit from lines l, place p), problem, serial;
end $$;

-- orders: the board that a line sells, and what it was like at that moment.
alter table order_lines
  add column board_id bigint,
  add column board jsonb,
  add constraint order_lines_board_kept check ((board_id is null) = (board is null)),
  add constraint order_lines_one_of_a_board check (board_id is null or quantity = 1);
create unique index order_lines_board on order_lines (shop_id, order_id, board_id) where board_id is not null;
