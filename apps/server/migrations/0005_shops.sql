create table channels (
  id bigint primary key,
  code text not null unique,
  name text not null,
  site_code text not null
);

create table shops (
  id bigint primary key,
  site_code text not null unique,
  site_name text not null,
  channel_id bigint references channels (id),
  stage_payment boolean not null default false,
  cloud_pos_type text,
  new_shop_end_time timestamptz,
  is_state_subsidies boolean not null default false,
  channel_shop_type text,
  channel_shop_category text,
  -- The kinds of payment that this shop takes beside cash.
  payment_types text[] not null default '{}'
);

create table account_shops (
  account_id bigint not null references accounts (id) on delete cascade,
  shop_id bigint not null references shops (id),
  primary key (account_id, shop_id)
);
create index account_shops_shop on account_shops (shop_id);

create table districts (
  code text primary key,
  name text not null,
  parent_code text references districts (code),
  level smallint not null
);
create index districts_parent on districts (parent_code);
