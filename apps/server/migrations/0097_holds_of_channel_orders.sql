-- An order that nobody has claimed holds its goods under its own id: the marketplace has sold them. `to_hold`: what it holds is to be computed anew; `short`: pieces that the shop did not have any more.
alter table marketplace_orders
  add column to_hold boolean not null default false,
  add column short integer not null default 0 check (short >= 0);
create index marketplace_orders_to_hold on marketplace_orders (shop_id, id) where to_hold;

update marketplace_orders
set to_hold = true
where state in ('OPEN', 'UNMATCHED');

-- Pieces that a channel alone may sell in a shop. They are held under the reservation's id, so that nobody else gets them.
create table channel_reservations (
  shop_id bigint not null references shops (id),
  id bigint not null,
  channel_id bigint not null references channels (id),
  sku_id bigint not null references skus (id) on delete cascade,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, channel_id, sku_id)
);
create index channel_reservations_of_sku on channel_reservations (sku_id);

-- What of its pieces an unclaimed order took from the reservation of its channel: they go back when it ends.
create table marketplace_reserved (
  shop_id bigint not null,
  order_id bigint not null,
  sku_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (shop_id, order_id, sku_id),
  foreign key (shop_id, order_id) references marketplace_orders (shop_id, id) on delete cascade
);
