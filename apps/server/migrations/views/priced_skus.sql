-- catalogue: the prices by which pages of a channel find a product: those of its representative SKU and of all on
-- sale. 0 means not for sale.
create view priced_skus as
select
  cp.product_id,
  cp.channel_id,
  m.id as item_mapping_id,
  coalesce(p.marketing_cents, 0) as price_cents,
  m.sku_id = cp.sku_id as stands
from channel_products cp
join live_mappings m on m.product_id = cp.product_id
  and m.channel_id = cp.channel_id
join skus s on s.id = m.sku_id
left join channel_marketing_prices p on p.item_mapping_id = m.id
where s.id = cp.sku_id
  or s.status = 'onsale';
