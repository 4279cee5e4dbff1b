-- Live listings with their SKU and product. Drafts and ended listings are not there for prices, stock,
-- boards and carts.
create view listed_items as
select
  m.id as item_mapping_id,
  m.channel_id,
  m.item_outer_id,
  m.product_id,
  m.sku_id,
  s.sku_code,
  s.name as sku_name,
  s.color_name,
  s.color_hex,
  s.material,
  s.material_name,
  s.width_mm,
  s.depth_mm,
  s.height_mm,
  s.size_text,
  s.attributes,
  s.allow_sale,
  s.allow_purchase,
  s.o2o_value,
  (s.status = 'onsale' and p.status = 'onsale') as on_sale,
  p.name as product_name,
  p.kind,
  p.category_id,
  s.photo
from live_mappings m
join skus s on s.id = m.sku_id
join products p on p.id = m.product_id
where p.status <> 'draft';
