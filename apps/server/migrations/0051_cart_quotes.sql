-- A priced offer made from a cart, as the customer was shown it. Only the hash of its link's token is kept; it outlives its cart.
create table cart_quotes (
  shop_id bigint not null references shops (id),
  id bigint not null,
  cart_id bigint not null,
  account_id bigint not null references accounts (id),
  token_hash bytea not null,
  content jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  revoked_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, token_hash)
);
create index cart_quotes_cart on cart_quotes (shop_id, cart_id, id desc);
