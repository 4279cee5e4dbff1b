-- The listing of the default SKU, so that a page finds a shop's own price for a product in one look.
alter table products add column default_item_mapping_id bigint references item_mappings (id) on delete set null;
update products p set default_item_mapping_id = m.id
from item_mappings m join channels c on c.id = m.channel_id and c.code = 'OFFLINESHOPCHANNEL'
where m.sku_id = p.default_sku_id;
create index products_default_listing on products (default_item_mapping_id);
