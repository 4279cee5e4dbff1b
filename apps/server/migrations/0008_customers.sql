create table customers (
  shop_id bigint not null references shops (id),
  id bigint not null,
  name text not null,
  mobile text not null,
  status text not null default 'NEW' check (status in ('NEW', 'FOLLOWING', 'ORDERED', 'LOST')),
  account_id bigint not null references accounts (id),
  source text not null default 'WALK_IN' check (
    source in ('WALK_IN', 'REFERRAL', 'ONLINE', 'PHONE', 'NEIGHBOURHOOD', 'OTHER')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, mobile)
);
create index customers_recent on customers (shop_id, created_at desc);
create index customers_by_status on customers (shop_id, status, created_at desc, id desc);
create index customers_by_guide on customers (shop_id, account_id, created_at desc, id desc);

create table customer_addresses (
  shop_id bigint not null,
  customer_id bigint not null,
  id bigint not null,
  town_code text not null references districts (code),
  detail text not null,
  -- Home measurements in mm, by the contract's names. A missing key means an unknown measurement.
  measurements jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);
create index customer_addresses_customer on customer_addresses (shop_id, customer_id);

create table customer_notes (
  shop_id bigint not null,
  customer_id bigint not null,
  id bigint not null,
  text text not null,
  account_id bigint not null references accounts (id),
  author text not null,
  at timestamptz not null default now(),
  primary key (shop_id, customer_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);

-- Which unknown mobiles an account looked up on a day. `marks` are 24-bit fingerprints: enough to count a number
-- once, too short to identify it.
create table mobile_guesses (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  marks integer[] not null default '{}',
  primary key (account_id, day)
);
create index mobile_guesses_age on mobile_guesses (day);
