create index item_mappings_third_party on item_mappings (third_party_sku) where third_party_sku is not null;

-- shops: the channels that listings belong to, and the shops of a channel.
create view channel_sites as
select c.id as channel_id, c.code, c.name, c.site_code from channels c;
create view shop_sites as
select id as shop_id, site_code, site_name, channel_id from shops;

-- A whole made of pieces: boards linked to each other, or the frames of a sofa. Each slot, from left to right, is filled with one of its pieces.
create table combos (
  id bigint primary key,
  code text not null unique,
  kind text not null check (kind in ('LINK_BOARD', 'SOFA_FRAME')),
  name text not null,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null default 0
);
create index combos_product on combos (product_id, position);
create table combo_pieces (
  combo_id bigint not null references combos (id) on delete cascade,
  slot_no smallint not null,
  slot_name text not null,
  -- Whether the slot may stay empty.
  optional boolean not null default false,
  piece_no smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  primary key (combo_id, slot_no, piece_no)
);
create index combo_pieces_sku on combo_pieces (sku_id);

-- What the chain recommends beside a product, in its order; a shop decides whether that, what suits it by itself, or both is shown.
create table recommendations (
  product_id bigint not null references products (id) on delete cascade,
  recommended_id bigint not null references products (id) on delete cascade,
  position integer not null default 0,
  primary key (product_id, recommended_id),
  check (product_id <> recommended_id)
);
create index recommendations_recommended on recommendations (recommended_id);
create table recommendation_settings (
  shop_id bigint primary key references shops (id),
  source text not null check (source in ('CHOSEN', 'AUTOMATIC', 'BOTH')),
  in_stock_only boolean not null,
  size smallint not null check (size between 1 and 12),
  updated_at timestamptz not null default now()
);

-- One-of-a-kind boards with a natural edge, each with its own measure: what a table top of such a SKU is chosen from.
create table natural_edge_boards (
  id bigint primary key,
  sku_id bigint not null references skus (id) on delete cascade,
  shop_id bigint not null references shops (id),
  serial_no text not null unique,
  length_mm integer not null check (length_mm > 0),
  width_min_mm integer not null check (width_min_mm > 0),
  width_max_mm integer not null check (width_max_mm >= width_min_mm),
  thickness_mm integer not null check (thickness_mm > 0),
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'HELD', 'SOLD'))
);
create index natural_edge_boards_sku on natural_edge_boards (sku_id, shop_id);
