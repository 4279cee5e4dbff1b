-- inventory, orders and carts: boards that holds, orders and carts name, and whether an order holds them now.
create view boards_in_use as
select shop_id, board_id, true as held
from holds
where board_id is not null
  and (expires_at is null or expires_at > now())
union all
select shop_id, board_id, false
from order_lines
where board_id is not null
union all
select shop_id, board_id, false
from cart_items
where board_id is not null;
