-- Order numbers are readable and unique; gaps are allowed.
create sequence order_numbers;

create table orders (
  shop_id bigint not null references shops (id),
  id bigint not null,
  order_no text not null,
  status text not null check (
    status in ('DRAFT', 'PENDING_CONFIRMATION', 'CONFIRMED', 'FULFILLING', 'COMPLETED', 'CANCELLED', 'EXPIRED')
  ),
  version integer not null default 1,
  revision integer not null default 1,
  account_id bigint not null references accounts (id),
  guide_name text not null,
  customer_id bigint not null,
  customer_name text not null,
  customer_mobile text not null,
  address_id bigint,
  -- The address with its measurements as it was when the order was written.
  address jsonb,
  delivery_mode text not null,
  delivery_date date,
  goods_cents cents not null,
  discount_cents cents not null,
  delivery_fee_cents cents not null,
  subsidy_cents cents not null,
  payable_cents cents not null,
  note text not null default '',
  cart_id bigint,
  item_count integer not null,
  hold_expires_at timestamptz,
  confirmed_at timestamptz,
  signature text,
  refused_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, order_no),
  foreign key (shop_id, customer_id) references customers (shop_id, id),
  constraint orders_add_up check (payable_cents = goods_cents - discount_cents + delivery_fee_cents - subsidy_cents and payable_cents >= 0)
);
create index orders_recent on orders (shop_id, created_at desc, id desc);
create index orders_by_status on orders (shop_id, status, created_at desc, id desc);
create index orders_expiring on orders (hold_expires_at) where status = 'PENDING_CONFIRMATION';

-- A line is a snapshot: what it was called, looked like and cost at that moment.
create table order_lines (
  shop_id bigint not null,
  order_id bigint not null,
  id bigint not null,
  position smallint not null,
  item_mapping_id bigint not null,
  sku_id bigint not null,
  sku_code text not null,
  sku_name text not null,
  sku_size text not null,
  properties_name text not null,
  image_url text not null,
  picture_color text not null,
  quantity integer not null check (quantity > 0),
  needs_stock boolean not null,
  marketing_cents cents not null,
  sale_cents cents not null,
  shoppe_cents cents not null,
  red_line_cents cents not null,
  cost_cents cents not null,
  deal_cents cents not null,
  discount_cents cents not null,
  amount_cents cents not null,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint order_lines_add_up check (amount_cents = deal_cents * quantity - discount_cents)
);

-- What the customer was shown, kept per revision.
create table order_revisions (
  shop_id bigint not null,
  order_id bigint not null,
  revision integer not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id, revision),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table order_events (
  shop_id bigint not null,
  order_id bigint not null,
  id bigint not null,
  type text not null,
  actor text not null,
  detail text not null default '',
  at timestamptz not null default now(),
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table order_validations (
  shop_id bigint not null,
  order_id bigint not null,
  section text not null,
  pass_validate boolean not null,
  validate_desc text not null,
  ticked_by text,
  ticked_at timestamptz,
  primary key (shop_id, order_id, section),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

-- Only the hash of a link's token is kept.
create table order_confirm_links (
  shop_id bigint not null,
  token_hash bytea not null,
  order_id bigint not null,
  revision integer not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  answer text check (answer in ('CONFIRMED', 'REFUSED')),
  created_at timestamptz not null default now(),
  primary key (shop_id, token_hash),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index order_confirm_links_order on order_confirm_links (shop_id, order_id);
