-- catalogue: live listings by the code of their SKU.
create view sku_listings as
select m.id as item_mapping_id, m.channel_id, m.sku_id, s.sku_code, m.item_outer_id
from live_mappings m
join skus s on s.id = m.sku_id;
