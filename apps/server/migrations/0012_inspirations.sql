-- A style: rooms furnished in one manner, the same in every shop. Prices and stock are the shop's.
create table styles (
  id bigint primary key,
  name text not null,
  lead text not null default '',
  story text not null default '',
  theme text not null,
  color_family text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  version integer not null default 1,
  -- When it was first published. The newest come first.
  published_at timestamptz,
  updated_at timestamptz not null default now()
);
create index styles_newest on styles (status, published_at desc, id desc);

create table style_scenes (
  id bigint primary key,
  style_id bigint not null references styles (id) on delete cascade,
  position smallint not null,
  name text not null,
  room text not null,
  -- The address of the uploaded picture. A scene without one is drawn from its pieces.
  picture_url text not null default '',
  file_id bigint references files (id),
  unique (style_id, position)
);

-- The pieces of a scene, with their places on its picture in thousandths of its width and height.
create table scene_pins (
  scene_id bigint not null references style_scenes (id) on delete cascade,
  no smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 50),
  x smallint not null check (x between 0 and 1000),
  y smallint not null check (y between 0 and 1000),
  primary key (scene_id, no)
);
create index scene_pins_sku on scene_pins (sku_id);

-- A launch of new products with its story, from one moment to another. Some are for newly opened shops only.
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
  -- The uploaded picture. Without one, a room is drawn with the first products.
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

-- A set of furniture for a kind of room, the same in every shop. Prices and stock are the shop's.
create table space_sets (
  id bigint primary key,
  name text not null,
  lead text not null default '',
  story text not null default '',
  room text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index space_sets_room on space_sets (status, room, id);

-- The pieces of a set, the most important first. A small room leaves out the last ones.
create table space_slots (
  set_id bigint not null references space_sets (id) on delete cascade,
  no smallint not null,
  name text not null,
  sku_id bigint not null references skus (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 12),
  primary key (set_id, no)
);
create index space_slots_sku on space_slots (sku_id);

-- Alternatives for a slot. A slot without any takes others of its piece's category and kind.
create table space_slot_choices (
  set_id bigint not null,
  no smallint not null,
  place smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  primary key (set_id, no, sku_id),
  foreign key (set_id, no) references space_slots (set_id, no) on delete cascade
);
create index space_slot_choices_sku on space_slot_choices (sku_id);
