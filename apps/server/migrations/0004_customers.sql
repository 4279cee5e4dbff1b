create table customers (
  shop_id bigint not null references shops (id),
  id bigint not null,
  name text not null,
  mobile text not null,
  status text not null default 'NEW' check (status in ('NEW', 'FOLLOWING', 'ORDERED', 'LOST')),
  account_id bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, mobile)
);
create index customers_recent on customers (shop_id, created_at desc);

create table customer_addresses (
  shop_id bigint not null,
  customer_id bigint not null,
  id bigint not null,
  town_code text not null references districts (code),
  detail text not null,
  -- Home measurements in mm by the contract's names; a missing key is an unknown measurement.
  measurements jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);
create index customer_addresses_customer on customer_addresses (shop_id, customer_id);
