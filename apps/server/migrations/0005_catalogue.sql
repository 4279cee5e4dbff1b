create table categories (
  id bigint primary key,
  parent_id bigint references categories (id),
  name text not null,
  name_en text not null default '',
  position integer not null default 0
);
create unique index categories_name on categories (coalesce(parent_id, 0), name);

-- Product (SPU). The default SKU stands for it on a page: its picture, price and quick "add".
create table products (
  id bigint primary key,
  code text not null unique,
  name text not null,
  kind text not null,
  category_id bigint not null references categories (id),
  status text not null default 'onsale' check (status in ('onsale', 'offsale', 'draft')),
  style text not null default '',
  description text not null default '',
  special_zone_ids bigint[] not null default '{}',
  tag text check (tag in ('NEW', 'PROMOTION')),
  sales_count integer not null default 0,
  default_sku_id bigint,
  sku_count integer not null default 0,
  swatches text[] not null default '{}',
  -- The channel's price of the default SKU, kept for sorting and price ranges.
  listing_price_cents cents not null default 0,
  width_mm integer,
  source text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_by_sales on products (status, sales_count desc, id);
create index products_by_category on products (category_id, status, sales_count desc, id);
create index products_by_age on products (status, created_at desc, id);
create index products_by_price on products (status, listing_price_cents, id);

-- One article can stand under several categories; category_id above is its first.
create table product_categories (
  product_id bigint not null references products (id) on delete cascade,
  category_id bigint not null references categories (id),
  primary key (category_id, product_id)
);
create index product_categories_product on product_categories (product_id);

create table skus (
  id bigint primary key,
  product_id bigint not null references products (id) on delete cascade,
  sku_code text not null unique,
  name text not null,
  color_name text not null default '',
  color_hex text not null default '#b9ab96',
  material text not null default '',
  material_name text not null default '',
  width_mm integer check (width_mm > 0),
  depth_mm integer check (depth_mm > 0),
  height_mm integer check (height_mm > 0),
  size_text text not null default '',
  -- Facts that validation rules read: mattress and frame sizes, thickness limits, mounting; in mm and grams.
  attributes jsonb not null default '{}',
  allow_sale boolean not null default false,
  allow_purchase boolean not null default false,
  o2o_value text not null default '',
  status text not null default 'onsale' check (status in ('onsale', 'offsale')),
  position integer not null default 0
);
create index skus_product on skus (product_id, position);
create index skus_code_prefix on skus (sku_code text_pattern_ops);

create table sku_packages (
  sku_id bigint not null references skus (id) on delete cascade,
  no smallint not null,
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  weight_g integer not null check (weight_g > 0),
  needs_assembly boolean not null default false,
  may_tilt boolean not null default true,
  primary key (sku_id, no)
);

-- The listing of a SKU in a channel.
create table item_mappings (
  id bigint primary key,
  channel_id bigint not null references channels (id),
  sku_id bigint not null references skus (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  item_outer_id text not null,
  third_party_sku text,
  unique (channel_id, sku_id)
);
create index item_mappings_outer on item_mappings (item_outer_id text_pattern_ops);

-- Search terms of a product as n-grams: Han 1- and 2-grams, pinyin syllables and initials, Latin words and prefixes.
create table product_terms (
  product_id bigint primary key references products (id) on delete cascade,
  terms tsvector not null
);
create index product_terms_index on product_terms using gin (terms);
