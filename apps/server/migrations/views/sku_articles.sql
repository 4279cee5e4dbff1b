-- Every SKU, listed or not, with what its name and picture need, and its category for similar ones.
create view sku_articles as
select
  s.id as sku_id,
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
  p.id as product_id,
  p.kind,
  p.category_id
from skus s
join products p on p.id = s.product_id;
