-- carts: puts a quantity of a listing into a cart in one round trip. The cart is locked first and everything else
-- is read after that, so that changes of one cart by several guides happen one after the other. A board is a line
-- of its own. One that is not the shop's, that an order holds or that the cart already has is refused with its
-- number.
create function put_cart_line(
  p_shop bigint,
  p_cart bigint,
  p_account bigint,
  p_line bigint,
  p_mapping bigint,
  p_quantity integer,
  p_relative boolean,
  p_limit integer,
  p_lines_limit integer,
  p_item bigint,
  p_anywhere boolean,
  p_room bigint,
  p_variant text,
  p_key text,
  p_board bigint
)
returns table (
  cart_found boolean,
  listed boolean,
  place_found boolean,
  repeated boolean,
  item_id bigint,
  is_full boolean,
  board_problem text,
  board_no text
)
language plpgsql
as $$
#variable_conflict use_column
declare
  problem text;
  serial text;
  own_cents bigint;
begin
  update carts c
  set updated_at = now()
  from cart_guides g
  where c.shop_id = p_shop
    and c.id = p_cart
    and g.shop_id = c.shop_id
    and g.cart_id = c.id
    and g.account_id = p_account;
  if not found then
    return query select false, false, false, false, null::bigint, false, null::text, null::text;
    return;
  end if;
  if p_board is not null then
    select
      b.serial_no,
      case
        when b.board_id is null then 'BOARD_UNKNOWN'
        when p_quantity > 1 or exists (
          select
          from cart_items i
          where i.shop_id = p_shop
            and i.cart_id = p_cart
            and i.board_id = p_board
        ) then 'BOARD_TWICE'
        when b.sold or b.held_by is not null then 'BOARD_TAKEN'
      end,
      b.price_cents
    into serial, problem, own_cents
    from (values (1)) one
    left join board_states b on b.shop_id = p_shop
      and b.board_id = p_board
      and b.sku_id = (select l.sku_id from listed_items l where l.item_mapping_id = p_mapping);
  elsif p_item is not null and (p_quantity > 1 or p_relative and p_quantity > 0) then
    select b.serial_no, 'BOARD_TWICE' into serial, problem
    from cart_items i
    join board_states b on b.shop_id = i.shop_id and b.board_id = i.board_id
    where i.shop_id = p_shop
      and i.cart_id = p_cart
      and i.id = p_item;
  end if;
  return query
    with claimed as (
      insert into cart_changes (shop_id, cart_id, key)
      select p_shop, p_cart, p_key
      where p_key is not null
      on conflict do nothing
      returning key
    ), article as (
      select
        l.item_mapping_id,
        l.product_id,
        coalesce(own_cents, p.marketing_cents) as marketing_cents,
        case when own_cents is null then s.item_num else 1 end as item_num
      from listed_items l
      left join item_prices p on p.shop_id = p_shop and p.item_mapping_id = l.item_mapping_id
      left join sellable_stock s on s.shop_id = p_shop and s.sku_id = l.sku_id
      where l.item_mapping_id = p_mapping
        and l.channel_id = (select channel_id from shop_channels where shop_id = p_shop)
    ), lines as (
      select count(*) as number
      from cart_items i
      where i.shop_id = p_shop
        and i.cart_id = p_cart
    ), place as (
      -- Where the article stands already, first where it counts; otherwise where it is wanted.
      select
        f.id is not null as there,
        case when f.id is null then p_room else f.room_id end as room_id,
        coalesce(f.variant, p_variant) as variant,
        case when f.id is null then p_board else f.board_id end as board_id
      from (values (1)) one
      left join lateral (
        select i.id, i.room_id, i.variant, i.board_id
        from cart_items i
        left join cart_rooms r on r.shop_id = i.shop_id and r.cart_id = i.cart_id and r.id = i.room_id
        where i.shop_id = p_shop
          and i.cart_id = p_cart
          and i.item_mapping_id = p_mapping
          and case when p_item is null then i.board_id is not distinct from p_board else i.id = p_item end
          and (p_anywhere or (i.room_id is not distinct from p_room and i.variant = p_variant))
        order by r.id is not null and r.chosen <> i.variant, i.id
        limit 1
      ) f on true
    ), possible as (
      select *
      from place
      where there
        or (
          p_item is null
          and case
            when p_room is null then p_variant = 'A'
            else exists (
              select
              from cart_rooms r
              where r.shop_id = p_shop
                and r.cart_id = p_cart
                and r.id = p_room
                and (p_variant = 'A' or r.variants = 2)
            )
          end
        )
    ), put as (
      insert into cart_items as i (
        shop_id,
        cart_id,
        item_mapping_id,
        id,
        quantity,
        room_id,
        variant,
        put_cents,
        put_item_num,
        product_id,
        board_id
      )
      select
        p_shop,
        p_cart,
        article.item_mapping_id,
        p_line,
        least(p_limit, greatest(1, p_quantity)),
        p.room_id,
        p.variant,
        article.marketing_cents,
        article.item_num,
        article.product_id,
        p.board_id
      from article, lines, possible p
      where problem is null
        and (p.there or (lines.number < p_lines_limit and p_quantity > 0))
        and (p_key is null or exists (select from claimed))
      on conflict (shop_id, cart_id, item_mapping_id, room_id, variant, board_id) do update
      set quantity = case
        when p_relative then least(p_limit, greatest(1, i.quantity + p_quantity))
        else excluded.quantity
      end
      returning i.id
    )
    select
      true,
      exists (select from article),
      exists (select from possible),
      p_key is not null and not exists (select from claimed),
      (select id from put),
      (select not p.there and l.number >= p_lines_limit from lines l, place p),
      problem,
      serial;
end
$$;
