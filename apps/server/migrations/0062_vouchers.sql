-- Which shop of a local-life platform a shop is.
create table voucher_shops (
  shop_id bigint not null references shops (id),
  platform text not null check (platform in ('DOUYIN', 'MEITUAN')),
  place_id text not null,
  account_id text not null,
  enabled boolean not null,
  version integer not null default 1,
  primary key (shop_id, platform)
);
create unique index voucher_shops_one_place on voucher_shops (platform, place_id) where place_id <> '';

-- By what right the platforms are asked: Douyin's holder is the application, Meituan's a shop. Whoever renews a token
-- leases it for as long as that takes.
create table voucher_tokens (
  platform text not null,
  holder text not null,
  access_token text not null,
  refresh_token text,
  expires_at timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  primary key (platform, holder)
);

-- What a code stood for when it was looked up. It is verified once, by one call of a person: `begun_key` is that call's
-- idempotency key. `key` is what the platform tells repeats by, kept before it is asked.
create table voucher_preparations (
  shop_id bigint not null references shops (id),
  id bigint not null,
  order_id bigint not null,
  platform text not null,
  code text not null,
  key text not null,
  certificates jsonb not null check (jsonb_typeof(certificates) = 'array'),
  expires_at timestamptz not null,
  begun_key text,
  begun_at timestamptz,
  asked integer not null default 0,
  renewed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index voucher_preparations_code on voucher_preparations (shop_id, platform, code) where begun_key is not null;
create index voucher_preparations_unused on voucher_preparations (expires_at) where begun_key is null;

-- One use of a voucher for an order, which its tender pays. `single`: the certificate can be used once in all.
create table vouchers (
  shop_id bigint not null,
  tender_id bigint not null,
  preparation_id bigint not null,
  order_id bigint not null,
  platform text not null,
  certificate text not null,
  single boolean not null,
  code text not null,
  shown_code text not null,
  request_no text not null,
  title text not null,
  kind text not null check (kind in ('SET', 'CASH', 'TIMES')),
  state text not null default 'ASKED' check (state in ('ASKED', 'VERIFIED', 'REFUSED', 'CANCELLING', 'CANCELLED')),
  refusal text,
  detail text not null default '',
  paid_cents cents not null,
  platform_borne_cents cents not null,
  merchant_borne_cents cents not null,
  value_cents cents not null,
  amount_cents cents not null,
  discount_cents cents not null,
  -- What of the discount the order was given; null before the money was booked.
  given_cents cents,
  provisional boolean not null,
  -- The platform's own numbers, which it wants to take a verification back.
  refs jsonb,
  account_id bigint not null references accounts (id),
  actor_name text not null,
  verified_at timestamptz,
  cancel_until timestamptz,
  cancel_cause bigint,
  canceller_id bigint references accounts (id),
  canceller_name text,
  created_at timestamptz not null default now(),
  primary key (shop_id, tender_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (shop_id, preparation_id) references voucher_preparations (shop_id, id),
  constraint vouchers_worth check (amount_cents <= value_cents),
  constraint vouchers_verified check ((refs is not null) = (state in ('VERIFIED', 'CANCELLING', 'CANCELLED'))),
  constraint vouchers_refused check ((refusal is not null) = (state = 'REFUSED'))
);
create index vouchers_order on vouchers (shop_id, order_id);
create index vouchers_preparation on vouchers (shop_id, preparation_id);
create index vouchers_cancelling on vouchers (shop_id, tender_id) where state = 'CANCELLING';
create unique index vouchers_one_live on vouchers (platform, certificate)
  where single and state in ('ASKED', 'VERIFIED', 'CANCELLING');
