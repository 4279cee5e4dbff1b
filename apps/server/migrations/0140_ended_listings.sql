-- A listing that is taken away ends and is not removed: orders and histories name it, and its prices are there again when the SKU is listed once more.
alter table item_mappings add column ended_at timestamptz;
create view live_mappings as
select id, channel_id, sku_id, product_id, item_outer_id, third_party_sku from item_mappings where ended_at is null;

-- What sells, searches and prices knows live listings alone. To a cart an ended one is an article that is not there any more.
create or replace view listed_items as
select m.id as item_mapping_id, m.channel_id, m.item_outer_id, m.product_id, m.sku_id,
  s.sku_code, s.name as sku_name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text, s.attributes,
  s.allow_sale, s.allow_purchase, s.o2o_value, (s.status = 'onsale' and p.status = 'onsale') as on_sale,
  p.name as product_name, p.kind, p.category_id, s.photo
from live_mappings m
join skus s on s.id = m.sku_id
join products p on p.id = m.product_id;
create or replace view product_listings as
select m.product_id, m.id as item_mapping_id, m.channel_id, m.sku_id, m.item_outer_id from live_mappings m;
create or replace view sku_listings as
select m.id as item_mapping_id, m.channel_id, m.sku_id, s.sku_code, m.item_outer_id from live_mappings m join skus s on s.id = m.sku_id;
do $$ begin
  execute replace(pg_get_functiondef('refresh_channel_products'::regproc), 'from item_mappings m', 'from live_mappings m');
end $$;
