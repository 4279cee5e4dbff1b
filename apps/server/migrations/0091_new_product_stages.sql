-- The uploaded picture of a scene, whose address stands beside it.
alter table style_scenes add column file_id bigint references files (id), drop column picture_color;

-- shops: until when a shop counts as new.
create view shop_openings as select id as shop_id, new_shop_end_time from shops;

-- A new-product stage: a launch with its story and products, from one moment to another. Some are for shops that have just opened.
create table new_product_stages (
  id bigint primary key,
  name text not null,
  lead text not null default '',
  story text not null default '',
  theme text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  version integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  new_shops_only boolean not null default false,
  -- The uploaded picture; without one a room is drawn with the first of the products.
  file_id bigint references files (id),
  picture_url text not null default '',
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index new_product_stages_by_start on new_product_stages (status, starts_at);

create table new_product_stage_pieces (
  stage_id bigint not null references new_product_stages (id) on delete cascade,
  no smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  primary key (stage_id, no)
);
create index new_product_stage_pieces_sku on new_product_stage_pieces (sku_id);
