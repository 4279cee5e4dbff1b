-- The listed products of an article export, each by the SKU with its own code. One row for each category.
create view listed_articles as
with recursive
  paths as (
    select id, name as path, coalesce(nullif(name_en, ''), name) as path_en
    from categories
    where parent_id is null
    union all
    select
      c.id,
      t.path || '>' || c.name,
      t.path_en || '>' || coalesce(nullif(c.name_en, ''), c.name)
    from categories c
    join paths t on c.parent_id = t.id
  )
select
  m.channel_id,
  m.id as item_mapping_id,
  p.code,
  p.name,
  p.description,
  p.brand,
  t.path as category,
  pc.category_id <> p.category_id as is_other_category,
  s.color_name,
  s.material_name,
  s.width_mm,
  s.depth_mm,
  s.height_mm,
  t.path_en as category_en
from products p
join skus s on s.sku_code = p.code
  and s.product_id = p.id
join live_mappings m on m.sku_id = s.id
join product_categories pc on pc.product_id = p.id
join paths t on t.id = pc.category_id;
