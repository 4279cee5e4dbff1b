-- What a product's editor keeps beside what imports bring. `version` counts every change by whomever, so that two people never overwrite each other unseen.
alter table products
  add column version integer not null default 1,
  add column brand text not null default '',
  -- In the shop's own words; blank where the material's ordinary care is all there is to say.
  add column care text not null default '',
  -- What customers said of it: how many, and their mean in tenths of a star.
  add column review_count integer not null default 0 check (review_count >= 0),
  add column review_tenths smallint not null default 0 check (review_tenths between 0 and 50);
create index products_by_change on products (updated_at desc, id desc);
create index products_by_status_and_change on products (status, updated_at desc, id desc);

-- Photos of a product in their order, of one of its colours or of all (blank). What has none is drawn.
create table product_pictures (
  product_id bigint not null references products (id) on delete cascade,
  file_id bigint not null references files (id),
  url text not null,
  alt text not null,
  color_name text not null default '',
  width_px integer not null,
  height_px integer not null,
  position integer not null,
  primary key (product_id, file_id)
);

-- The photo that stands for a SKU on cards and lines: the first of its colour, else the first of all; blank where there is none.
alter table skus add column photo text not null default '';
create function refresh_photos(products bigint[]) returns void language sql as $$
  with wanted as (
    select s.id, coalesce((
      select p.url from product_pictures p where p.product_id = s.product_id and p.color_name in ('', s.color_name)
      order by p.color_name = '', p.position limit 1), '') as photo
    from skus s where s.product_id = any(products)
  )
  update skus s set photo = w.photo from wanted w where s.id = w.id and s.photo <> w.photo;
$$;

create or replace view listed_items as
select m.id as item_mapping_id, m.channel_id, m.item_outer_id, m.product_id, m.sku_id,
  s.sku_code, s.name as sku_name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text, s.attributes,
  s.allow_sale, s.allow_purchase, s.o2o_value, (s.status = 'onsale' and p.status = 'onsale') as on_sale,
  p.name as product_name, p.kind, p.category_id, s.photo
from item_mappings m
join skus s on s.id = m.sku_id
join products p on p.id = m.product_id;

-- catalogue: the SKUs of a product with their listings, whatever their status, for whoever keeps their prices and stock.
create view product_skus as
select product_id, id as sku_id, sku_code, name as sku_name, size_text, color_name, position from skus;
create view product_listings as
select m.product_id, m.id as item_mapping_id, m.channel_id, m.sku_id, m.item_outer_id from item_mappings m;

-- Search terms that have to be built anew, once: those made before they said by which texts a product is found.
create table stale_terms (
  product_id bigint primary key references products (id) on delete cascade
);
insert into stale_terms (product_id)
select p.id from products p left join product_terms t on t.product_id = p.id where t.found_by is null or t.found_by = '[]';
