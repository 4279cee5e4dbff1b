create table carts (
  shop_id bigint not null references shops (id),
  id bigint not null,
  account_id bigint not null references accounts (id),
  name text not null check (btrim(name) <> ''),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index carts_of_account on carts (shop_id, account_id);

create table cart_items (
  shop_id bigint not null,
  cart_id bigint not null,
  item_mapping_id bigint not null,
  id bigint not null,
  quantity integer not null check (quantity between 1 and 50),
  primary key (shop_id, cart_id, item_mapping_id),
  foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade
);
