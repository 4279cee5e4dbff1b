-- orders: paid orders that could not hold all of their goods.
create view unheld_orders as
select shop_id, id as order_id
from orders
where unheld_since is not null
  and paid_cents > 0;
