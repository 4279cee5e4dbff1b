create table stock (
  shop_id bigint not null references shops (id),
  sku_id bigint not null references skus (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  in_transit integer not null default 0 check (in_transit >= 0),
  in_transit_date date,
  primary key (shop_id, sku_id)
);

-- What orders keep for themselves. What is held is always the sum over these rows, never a counter beside them.
-- A hold past expires_at counts as gone in every query; null means it stays (money has come in).
create table holds (
  shop_id bigint not null,
  sku_id bigint not null,
  order_id bigint not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz,
  primary key (shop_id, sku_id, order_id)
);
create index holds_order on holds (shop_id, order_id);
create index holds_expiry on holds (expires_at) where expires_at is not null;
