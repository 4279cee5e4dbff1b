-- inventory: stock on hand, less what is held now and what is sold as a floor sample.
create view sellable_stock as
select
  s.shop_id,
  s.sku_id,
  s.on_hand,
  s.in_transit,
  s.in_transit_date,
  s.on_hand - coalesce(
    (
      select sum(h.quantity)
      from holds h
      where h.shop_id = s.shop_id
        and h.sku_id = s.sku_id
        and (h.expires_at is null or h.expires_at > now())
    ),
    0
  )::integer - (
    select count(*)
    from free_samples f
    where f.shop_id = s.shop_id
      and f.sku_id = s.sku_id
  )::integer as item_num
from stock s;
