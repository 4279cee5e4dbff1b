-- What channels sell of products, gathered in one pass: joining its parts with each other took longer with every product that was asked for at once.
create or replace function refresh_channel_products(products bigint[]) returns void language sql as $$
  delete from channel_products c where c.product_id = any(products)
    and not exists (select from live_mappings m where m.product_id = c.product_id and m.channel_id = c.channel_id);

  with variants as (
    select m.channel_id, m.product_id, m.id as item_mapping_id, s.id as sku_id, s.color_hex, s.color_family, s.material, s.width_mm, s.depth_mm, s.height_mm,
      row_number() over (partition by m.channel_id, m.product_id order by s.status desc, s.position, s.id) as place
    from live_mappings m join skus s on s.id = m.sku_id
    where m.product_id = any(products)
  ), coloured as (
    select v.*, row_number() over (partition by channel_id, product_id, color_hex order by place) = 1 as is_other_color from variants v
  ), gathered as (
    select channel_id, product_id, max(sku_id) filter (where place = 1) as sku_id, max(item_mapping_id) filter (where place = 1) as item_mapping_id,
      max(width_mm) filter (where place = 1) as width_mm, max(depth_mm) filter (where place = 1) as depth_mm,
      max(height_mm) filter (where place = 1) as height_mm, count(*)::integer as sku_count,
      (array_agg(color_hex order by place) filter (where is_other_color))[1:8] as swatches, array_agg(distinct color_family) as color_families,
      coalesce(array_agg(distinct material) filter (where material <> ''), '{}') as materials
    from coloured group by channel_id, product_id
  )
  insert into channel_products as c (channel_id, product_id, sku_id, item_mapping_id, price_cents, width_mm, depth_mm, height_mm, sku_count, swatches,
    color_families, materials)
  select g.channel_id, g.product_id, g.sku_id, g.item_mapping_id, coalesce(p.marketing_cents, 0), g.width_mm, g.depth_mm, g.height_mm, g.sku_count,
    g.swatches, g.color_families, g.materials
  from gathered g left join channel_marketing_prices p on p.item_mapping_id = g.item_mapping_id
  on conflict (channel_id, product_id) do update set sku_id = excluded.sku_id, item_mapping_id = excluded.item_mapping_id, price_cents = excluded.price_cents,
    width_mm = excluded.width_mm, depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, sku_count = excluded.sku_count,
    swatches = excluded.swatches, color_families = excluded.color_families, materials = excluded.materials
  where (c.sku_id, c.item_mapping_id, c.price_cents, c.width_mm, c.depth_mm, c.height_mm, c.sku_count, c.swatches, c.color_families, c.materials)
    is distinct from (excluded.sku_id, excluded.item_mapping_id, excluded.price_cents, excluded.width_mm, excluded.depth_mm, excluded.height_mm,
      excluded.sku_count, excluded.swatches, excluded.color_families, excluded.materials);
$$;
