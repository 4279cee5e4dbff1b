-- catalogue: derives what channels sell of these products from their SKUs and listings. The sides of a product are
-- the smallest of its SKUs on sale, because a product fits a wall when one of its SKUs does. Without sequential
-- scans: a plan made while a table was empty would read all of it for each product, and a session keeps that plan
-- while an import fills the table.
create function refresh_channel_products(products bigint[])
returns void
language sql
set enable_seqscan = off
as $$
  with
    gone as (
      delete from channel_products c
      where c.product_id = any(products)
        and not exists (
          select
          from live_mappings m
          where m.product_id = c.product_id
            and m.channel_id = c.channel_id
        )
      returning c.product_id, c.channel_id
    )
  delete from channel_product_prices x using gone
  where x.product_id = gone.product_id
    and x.channel_id = gone.channel_id;

  with
    variants as (
      select
        m.channel_id,
        m.product_id,
        m.id as item_mapping_id,
        s.id as sku_id,
        s.color_hex,
        s.color_family,
        s.material,
        s.width_mm,
        s.depth_mm,
        s.height_mm,
        s.allow_sale or s.allow_purchase as sells_always,
        s.status,
        row_number() over (partition by m.channel_id, m.product_id order by s.status desc, s.position, s.id) as place
      from live_mappings m
      join skus s on s.id = m.sku_id
      where m.product_id = any(products)
    ),
    coloured as (
      select
        v.*,
        row_number() over (partition by channel_id, product_id, color_hex order by place) = 1 as is_other_color
      from variants v
    ),
    gathered as (
      select
        channel_id,
        product_id,
        max(sku_id) filter (where place = 1) as sku_id,
        max(item_mapping_id) filter (where place = 1) as item_mapping_id,
        min(width_mm) filter (where place = 1 or status = 'onsale') as width_mm,
        min(depth_mm) filter (where place = 1 or status = 'onsale') as depth_mm,
        min(height_mm) filter (where place = 1 or status = 'onsale') as height_mm,
        bool_or(sells_always) filter (where place = 1) as sells_always,
        count(*)::integer as sku_count,
        (array_agg(color_hex order by place) filter (where is_other_color))[1:8] as swatches,
        array_agg(distinct color_family) as color_families,
        coalesce(array_agg(distinct material) filter (where material <> ''), '{}') as materials
      from coloured
      group by channel_id, product_id
    )
  insert into channel_products as c (
    channel_id,
    product_id,
    sku_id,
    item_mapping_id,
    width_mm,
    depth_mm,
    height_mm,
    sku_count,
    swatches,
    color_families,
    materials,
    sells_always,
    status,
    kind,
    name,
    name_order,
    tag,
    sales_count,
    special_zone_ids,
    created_at
  )
  select
    g.channel_id,
    g.product_id,
    g.sku_id,
    g.item_mapping_id,
    g.width_mm,
    g.depth_mm,
    g.height_mm,
    g.sku_count,
    g.swatches,
    g.color_families,
    g.materials,
    g.sells_always,
    own.status,
    own.kind,
    own.name,
    own.name_order,
    own.tag,
    own.sales_count,
    own.special_zone_ids,
    own.created_at
  from gathered g
  join products own on own.id = g.product_id
  on conflict (product_id, channel_id) do update set
    sku_id = excluded.sku_id,
    item_mapping_id = excluded.item_mapping_id,
    width_mm = excluded.width_mm,
    depth_mm = excluded.depth_mm,
    height_mm = excluded.height_mm,
    sku_count = excluded.sku_count,
    swatches = excluded.swatches,
    color_families = excluded.color_families,
    materials = excluded.materials,
    sells_always = excluded.sells_always
  where (
    c.sku_id,
    c.item_mapping_id,
    c.width_mm,
    c.depth_mm,
    c.height_mm,
    c.sku_count,
    c.swatches,
    c.color_families,
    c.materials,
    c.sells_always
  ) is distinct from (
    excluded.sku_id,
    excluded.item_mapping_id,
    excluded.width_mm,
    excluded.depth_mm,
    excluded.height_mm,
    excluded.sku_count,
    excluded.swatches,
    excluded.color_families,
    excluded.materials,
    excluded.sells_always
  );

  select refresh_prices(products);
$$;
