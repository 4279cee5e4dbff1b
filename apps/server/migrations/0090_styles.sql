-- catalogue: every SKU with what a name and a picture need of it, whichever channels list it.
create view sku_articles as
select s.id as sku_id, s.sku_code, s.name as sku_name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text,
  s.attributes, s.allow_sale, s.allow_purchase, p.id as product_id, p.kind
from skus s join products p on p.id = s.product_id;

-- A style: rooms furnished in one manner. The chain's own, the same in every shop; prices and stock are each shop's.
create table styles (
  id bigint primary key,
  name text not null,
  lead text not null default '',
  story text not null default '',
  theme text not null,
  color_family text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  version integer not null default 1,
  -- When it was first published: the newest stand first.
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
  -- The address of an uploaded picture; a scene without one is drawn from its pieces.
  picture_url text not null default '',
  picture_color text not null default '',
  unique (style_id, position)
);

-- The pieces of a scene, and where they stand on its picture in thousandths of its width and height.
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
