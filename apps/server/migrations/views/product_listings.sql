-- catalogue: the live listings of a product.
create view product_listings as
select m.product_id, m.id as item_mapping_id, m.channel_id, m.sku_id, m.item_outer_id
from live_mappings m;
