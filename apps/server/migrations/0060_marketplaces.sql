-- A store of a shop at a marketplace. Tokens stay here: no call answers them.
create table marketplace_links (
  shop_id bigint not null references shops (id),
  id bigint not null,
  channel_id bigint not null references channels (id),
  platform text not null check (platform in ('DOUDIAN', 'TAOBAO')),
  state text not null check (state in ('ASKED', 'ON', 'LOST')),
  -- Until the seller has agreed: what the marketplace sends back with its code, and until when.
  grant_hash bytea unique,
  grant_until timestamptz,
  seller_id text,
  seller_name text not null default '',
  access_token text,
  refresh_token text,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  -- Half of the access token's life: from then on it is renewed.
  renew_at timestamptz,
  -- Who has read an old number asks for no new token. One process renews at a time, until the moment stated.
  token_version integer not null default 0,
  renewing_until timestamptz,
  -- All that changed before this moment is pulled.
  watermark timestamptz,
  -- Compared with the marketplace's once a night, by the day of creation.
  compared_day date,
  pulled_at timestamptz,
  problem text,
  paused_until timestamptz,
  clock_offset_ms bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, channel_id),
  unique (platform, seller_id),
  check ((state = 'ASKED') or (seller_id is not null and watermark is not null))
);

-- A pull by hand or of the nightly comparison, with how far it has come. A process works on one until `running_until` and goes on
-- with that of a dead process after it.
create table marketplace_pulls (
  shop_id bigint not null,
  id bigint not null,
  link_id bigint not null,
  kind text not null check (kind in ('WINDOW', 'ORDERS', 'NIGHT')),
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  from_at timestamptz,
  to_at timestamptz,
  done_until timestamptz,
  order_nos text[] not null default '{}',
  pages integer not null default 0,
  fetched integer not null default 0,
  written integer not null default 0,
  problem text,
  started_by text not null default '',
  running_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, link_id) references marketplace_links (shop_id, id) on delete cascade
);
create index marketplace_pulls_waiting on marketplace_pulls (id) where state in ('WAITING', 'RUNNING');
create index marketplace_pulls_of_link on marketplace_pulls (shop_id, link_id, id);

create table marketplace_orders (
  shop_id bigint not null references shops (id),
  id bigint not null,
  link_id bigint,
  channel_id bigint not null references channels (id),
  platform text not null,
  external_id text not null,
  state text not null check (state in ('UNPAID', 'UNMATCHED', 'OPEN', 'CLAIMED', 'CLOSED')),
  stage text not null check (stage in ('UNPAID', 'DEPOSIT', 'PAID', 'SHIPPED', 'DONE', 'CANCELLED')),
  -- Of the version that is kept. An older one is ignored; of the same second the last that was fetched counts.
  modified_at timestamptz not null,
  content_hash bytea not null,
  placed_at timestamptz not null,
  promised_at timestamptz,
  -- For lists by promise: an order without one stands last.
  promise_order timestamptz not null
    generated always as (coalesce(promised_at, timestamptz '9999-12-31 00:00:00+00')) stored,
  -- As the marketplace masks them.
  buyer_name text not null,
  buyer_mobile text not null,
  district text not null,
  address_text text not null,
  buyer_words text not null,
  -- What the marketplace decrypts the buyer from.
  buyer_sealed jsonb not null,
  -- The buyer between the decryption and the end of the claim.
  buyer jsonb,
  paid_cents cents not null,
  platform_borne_cents cents not null,
  total_cents cents not null,
  postage_cents cents not null,
  deposit_cents cents,
  balance_due_at timestamptz,
  goods text not null,
  item_count integer not null,
  unmatched integer not null default 0,
  -- The sum of the lines is another than the marketplace's total.
  differs boolean not null default false,
  flag text,
  -- A claimed order has changed, and its shop order does not know yet.
  to_follow boolean not null default false,
  claiming_by bigint references accounts (id),
  claiming_until timestamptz,
  order_id bigint,
  claimed_by bigint references accounts (id),
  claimed_name text not null default '',
  claimed_at timestamptz,
  buyer_masked boolean not null default false,
  -- What the ledger of the shop order has of the marketplace's money, less what went back.
  booked_cents cents not null default 0,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (channel_id, external_id),
  unique (shop_id, order_id),
  check ((state = 'CLAIMED') = (order_id is not null))
);
-- One for each way in which the queue is read: by age or promise, of all channels or one.
create index marketplace_orders_by_age on marketplace_orders (shop_id, state, placed_at, id);
create index marketplace_orders_by_promise on marketplace_orders (shop_id, state, promise_order, id);
create index marketplace_orders_of_channel_by_age
  on marketplace_orders (shop_id, channel_id, state, placed_at, id);
create index marketplace_orders_of_channel_by_promise
  on marketplace_orders (shop_id, channel_id, state, promise_order, id);
create index marketplace_orders_flagged_by_age
  on marketplace_orders (shop_id, state, placed_at, id) where flag is not null;
create index marketplace_orders_flagged_by_promise
  on marketplace_orders (shop_id, state, promise_order, id) where flag is not null;
create index marketplace_orders_to_follow on marketplace_orders (shop_id, id) where to_follow;

create table marketplace_order_lines (
  shop_id bigint not null,
  order_id bigint not null,
  no integer not null,
  external_id text not null,
  channel_id bigint not null,
  code text not null,
  title text not null,
  spec text not null,
  quantity integer not null check (quantity > 0),
  amount_cents cents not null,
  refund text check (refund in ('ASKED', 'REFUSED', 'CLOSED', 'DONE')),
  -- No foreign key: a SKU that is deleted leaves the line to be matched again.
  sku_id bigint,
  primary key (shop_id, order_id, no),
  foreign key (shop_id, order_id) references marketplace_orders (shop_id, id) on delete cascade
);
create index marketplace_lines_of_code on marketplace_order_lines (channel_id, code);
create index marketplace_lines_unmatched on marketplace_order_lines (channel_id, code) where sku_id is null;

-- A code of a channel that somebody has matched.
create table marketplace_codes (
  channel_id bigint not null references channels (id),
  code text not null,
  sku_id bigint not null references skus (id) on delete cascade,
  matched_by text not null,
  matched_at timestamptz not null default now(),
  primary key (channel_id, code)
);
create index marketplace_codes_of_sku on marketplace_codes (sku_id);

create table marketplace_refunds (
  shop_id bigint not null,
  order_id bigint not null,
  external_id text not null,
  line_no integer,
  state text not null check (state in ('ASKED', 'REFUSED', 'CLOSED', 'DONE')),
  amount_cents cents not null,
  modified_at timestamptz not null,
  -- The ledger of the shop order says so.
  booked_cents cents not null default 0,
  primary key (shop_id, order_id, external_id),
  foreign key (shop_id, order_id) references marketplace_orders (shop_id, id) on delete cascade
);
