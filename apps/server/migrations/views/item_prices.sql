-- pricing: the prices of a listing in a shop: the shop's own, else the channel's.
create view item_prices as
select
  sh.id as shop_id,
  c.item_mapping_id,
  coalesce(p.marketing_cents, c.marketing_cents) as marketing_cents,
  coalesce(p.sale_cents, c.sale_cents) as sale_cents,
  coalesce(p.shoppe_cents, c.shoppe_cents) as shoppe_cents,
  coalesce(p.red_line_cents, c.red_line_cents) as red_line_cents,
  coalesce(p.cost_cents, c.cost_cents) as cost_cents
from shops sh
cross join channel_prices c
left join shop_prices p on p.shop_id = sh.id
  and p.item_mapping_id = c.item_mapping_id;
