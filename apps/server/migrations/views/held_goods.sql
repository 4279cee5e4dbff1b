-- inventory: what orders hold now, by SKU.
create view held_goods as
select
  shop_id,
  order_id,
  sku_id,
  sum(quantity)::integer as quantity
from holds
where expires_at is null
  or expires_at > now()
group by shop_id, order_id, sku_id;
