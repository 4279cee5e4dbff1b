-- A channel through which a shop's stock is sold elsewhere. What is kept back of every article, and what its
-- marketplace is told.
create table channel_outlets (
  shop_id bigint not null references shops (id),
  channel_id bigint not null references channels (id),
  safety_pieces integer not null default 0 check (safety_pieces between 0 and 9999),
  tells_stock boolean not null default false,
  tells_prices boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (shop_id, channel_id)
);

insert into channel_outlets (shop_id, channel_id)
select shop_id, channel_id
from marketplace_links
where state <> 'ASKED';

-- What may be sold on a channel. One process at a time changes a shop's rows, so that positions become visible in
-- their order and a reader that follows them misses nothing.
create sequence channel_goods_positions;
create table channel_goods (
  shop_id bigint not null,
  channel_id bigint not null,
  sku_id bigint not null,
  pieces integer not null check (pieces >= 0),
  -- Null: the channel has no price for it.
  price_cents cents,
  position bigint not null,
  changed_at timestamptz not null default now(),
  primary key (shop_id, channel_id, sku_id),
  foreign key (shop_id, channel_id) references channel_outlets (shop_id, channel_id) on delete cascade
);
create unique index channel_goods_by_position on channel_goods (shop_id, channel_id, position);

-- SKUs whose row is to be computed anew, written by triggers. Nobody waits for an insertion.
create table channel_marks (
  id bigint generated always as identity primary key,
  shop_id bigint not null,
  sku_id bigint not null
);
create index channel_marks_of_shop on channel_marks (shop_id);

-- What a store sells, as its marketplace says. `told_` is what the marketplace has as far as is known; null where an
-- answer was lost. What it is to be told stands in channel_goods.
create table channel_listings (
  shop_id bigint not null,
  link_id bigint not null,
  external_id text not null,
  channel_id bigint not null,
  code text not null,
  title text not null,
  spec text not null,
  handle jsonb not null,
  -- No foreign key: a SKU that is deleted leaves the article to be matched again.
  sku_id bigint,
  seen_at timestamptz not null,
  told_pieces integer,
  told_cents cents,
  told_at timestamptz,
  -- When it is told next, and until when a process is telling it: nobody else tells it meanwhile, so that an older
  -- number never arrives after a newer one.
  due_at timestamptz,
  telling_until timestamptz,
  failures smallint not null default 0,
  problem text,
  -- The marketplace's own words.
  problem_words text not null default '',
  primary key (shop_id, link_id, external_id),
  foreign key (shop_id, link_id) references marketplace_links (shop_id, id) on delete cascade
);
create index channel_listings_of_sku on channel_listings (shop_id, channel_id, sku_id);
create index channel_listings_by_sku on channel_listings (sku_id) where sku_id is not null;
create index channel_listings_due on channel_listings (due_at) where due_at is not null;
create index channel_listings_of_code on channel_listings (channel_id, code);

alter table marketplace_pulls
  drop constraint marketplace_pulls_kind_check,
  add constraint marketplace_pulls_kind_check check (kind in ('WINDOW', 'ORDERS', 'NIGHT', 'SHELF'));
