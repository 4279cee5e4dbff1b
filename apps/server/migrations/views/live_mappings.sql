-- catalogue: listings that have not ended.
create view live_mappings as
select id, channel_id, sku_id, product_id, item_outer_id, third_party_sku
from item_mappings
where ended_at is null;
