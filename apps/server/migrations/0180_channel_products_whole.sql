-- All that a page of products sorts, filters and shows by, in the one row that a channel has of a product: a page is found without looking anywhere else.
alter table channel_products
  add column status text not null default 'draft',
  add column kind text not null default 'other',
  add column name text not null default '',
  add column name_order text collate "C" not null default '',
  add column tag text,
  add column sales_count integer not null default 0,
  add column special_zone_ids bigint[] not null default '{}',
  add column created_at timestamptz not null default now(),
  -- Whether its SKU sells without stock.
  add column sells_always boolean not null default false;
update channel_products c set status = p.status, kind = p.kind, name = p.name, name_order = p.name_order, tag = p.tag, sales_count = p.sales_count,
  special_zone_ids = p.special_zone_ids, created_at = p.created_at, sells_always = s.allow_sale or s.allow_purchase
from products p, skus s where p.id = c.product_id and s.id = c.sku_id;

drop index channel_products_price, channel_products_product, products_by_age, products_by_name;
alter table channel_products drop constraint channel_products_pkey, add primary key (product_id, channel_id);
create index channel_products_by_sales on channel_products (channel_id, status, sales_count desc, product_id);
create index channel_products_by_age on channel_products (channel_id, status, created_at desc, product_id);
create index channel_products_by_price on channel_products (channel_id, status, price_cents, product_id);
create index channel_products_by_name on channel_products (channel_id, status, name_order, product_id);

-- What a product says of itself follows it wherever it is written.
create function follow_products() returns trigger language plpgsql as $$
begin
  update channel_products c set status = p.status, kind = p.kind, name = p.name, name_order = p.name_order, tag = p.tag, sales_count = p.sales_count,
    special_zone_ids = p.special_zone_ids, created_at = p.created_at
  from changed p where p.id = c.product_id
    and (c.status, c.kind, c.name, c.name_order, c.tag, c.sales_count, c.special_zone_ids, c.created_at)
      is distinct from (p.status, p.kind, p.name, p.name_order, p.tag, p.sales_count, p.special_zone_ids, p.created_at);
  return null;
end $$;
create trigger follow_products after update on products referencing new table as changed for each statement execute function follow_products();

-- Gathered in one pass: joining its parts with each other took longer with every product that was asked for at once.
create or replace function refresh_channel_products(products bigint[]) returns void language sql as $$
  delete from channel_products c where c.product_id = any(products)
    and not exists (select from live_mappings m where m.product_id = c.product_id and m.channel_id = c.channel_id);

  with variants as (
    select m.channel_id, m.product_id, m.id as item_mapping_id, s.id as sku_id, s.color_hex, s.color_family, s.material, s.width_mm, s.depth_mm, s.height_mm,
      s.allow_sale or s.allow_purchase as sells_always,
      row_number() over (partition by m.channel_id, m.product_id order by s.status desc, s.position, s.id) as place
    from live_mappings m join skus s on s.id = m.sku_id
    where m.product_id = any(products)
  ), coloured as (
    select v.*, row_number() over (partition by channel_id, product_id, color_hex order by place) = 1 as is_other_color from variants v
  ), gathered as (
    select channel_id, product_id, max(sku_id) filter (where place = 1) as sku_id, max(item_mapping_id) filter (where place = 1) as item_mapping_id,
      max(width_mm) filter (where place = 1) as width_mm, max(depth_mm) filter (where place = 1) as depth_mm,
      max(height_mm) filter (where place = 1) as height_mm, bool_or(sells_always) filter (where place = 1) as sells_always, count(*)::integer as sku_count,
      (array_agg(color_hex order by place) filter (where is_other_color))[1:8] as swatches, array_agg(distinct color_family) as color_families,
      coalesce(array_agg(distinct material) filter (where material <> ''), '{}') as materials
    from coloured group by channel_id, product_id
  )
  insert into channel_products as c (channel_id, product_id, sku_id, item_mapping_id, price_cents, width_mm, depth_mm, height_mm, sku_count, swatches,
    color_families, materials, sells_always, status, kind, name, name_order, tag, sales_count, special_zone_ids, created_at)
  select g.channel_id, g.product_id, g.sku_id, g.item_mapping_id, coalesce(p.marketing_cents, 0), g.width_mm, g.depth_mm, g.height_mm, g.sku_count,
    g.swatches, g.color_families, g.materials, g.sells_always, own.status, own.kind, own.name, own.name_order, own.tag, own.sales_count,
    own.special_zone_ids, own.created_at
  from gathered g join products own on own.id = g.product_id
  left join channel_marketing_prices p on p.item_mapping_id = g.item_mapping_id
  on conflict (product_id, channel_id) do update set sku_id = excluded.sku_id, item_mapping_id = excluded.item_mapping_id, price_cents = excluded.price_cents,
    width_mm = excluded.width_mm, depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, sku_count = excluded.sku_count,
    swatches = excluded.swatches, color_families = excluded.color_families, materials = excluded.materials, sells_always = excluded.sells_always
  where (c.sku_id, c.item_mapping_id, c.price_cents, c.width_mm, c.depth_mm, c.height_mm, c.sku_count, c.swatches, c.color_families, c.materials, c.sells_always)
    is distinct from (excluded.sku_id, excluded.item_mapping_id, excluded.price_cents, excluded.width_mm, excluded.depth_mm, excluded.height_mm,
      excluded.sku_count, excluded.swatches, excluded.color_families, excluded.materials, excluded.sells_always);
$$;
