-- catalogue: a SKU's category too, so that something like it can be found.
create or replace view sku_articles as
select s.id as sku_id, s.sku_code, s.name as sku_name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text,
  s.attributes, s.allow_sale, s.allow_purchase, p.id as product_id, p.kind, p.category_id
from skus s join products p on p.id = s.product_id;

-- A set of furniture for a kind of room. The chain's own, the same in every shop; prices and stock are each shop's.
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

-- What a set is made of, the most important first: the one that finds no place in a small room is the last.
create table space_slots (
  set_id bigint not null references space_sets (id) on delete cascade,
  no smallint not null,
  name text not null,
  sku_id bigint not null references skus (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 12),
  primary key (set_id, no)
);
create index space_slots_sku on space_slots (sku_id);

-- What may stand in a slot instead; a slot without any takes whatever its piece's category has of the kind.
create table space_slot_choices (
  set_id bigint not null,
  no smallint not null,
  place smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  primary key (set_id, no, sku_id),
  foreign key (set_id, no) references space_slots (set_id, no) on delete cascade
);
create index space_slot_choices_sku on space_slot_choices (sku_id);
