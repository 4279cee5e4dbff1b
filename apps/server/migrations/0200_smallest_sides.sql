-- A product fits a wall when one of its SKUs does: its sides are the smallest of what is on sale of it, and a card shows the SKU that fits.
do $$
declare
  source text := pg_get_functiondef('refresh_channel_products'::regproc);
  side text;
begin
  source := replace(source, 's.allow_sale or s.allow_purchase as sells_always,', 's.allow_sale or s.allow_purchase as sells_always, s.status,');
  foreach side in array array['width_mm', 'depth_mm', 'height_mm'] loop
    source := replace(source, format('max(%s) filter (where place = 1)', side), format('min(%s) filter (where place = 1 or status = ''onsale'')', side));
  end loop;
  execute source;
end $$;

update channel_products c set width_mm = v.width_mm, depth_mm = v.depth_mm, height_mm = v.height_mm
from (
  select m.channel_id, m.product_id, min(s.width_mm) as width_mm, min(s.depth_mm) as depth_mm, min(s.height_mm) as height_mm
  from live_mappings m join skus s on s.id = m.sku_id
  where s.status = 'onsale' group by m.channel_id, m.product_id
) v
where c.channel_id = v.channel_id and c.product_id = v.product_id and c.sku_count > 1
  and (c.width_mm, c.depth_mm, c.height_mm) is distinct from (v.width_mm, v.depth_mm, v.height_mm);

-- Words that people run together are found as they are: 'bedframe' as 'bed frame'. All terms are made anew, a part at a time.
insert into stale_terms (product_id) select product_id from product_terms on conflict do nothing;
