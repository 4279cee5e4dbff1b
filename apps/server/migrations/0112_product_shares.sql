-- A product that a guide showed to a customer by a link, with or without prices. Only the hash of the link's token is kept; what it shows is the product as it
-- is now.
create table product_shares (
  shop_id bigint not null references shops (id),
  id bigint not null,
  product_id bigint not null references products (id) on delete cascade,
  -- The SKU that is shown first.
  sku_code text not null default '',
  account_id bigint not null references accounts (id),
  guide_name text not null,
  token_hash bytea not null,
  with_prices boolean not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  revoked_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, token_hash)
);
create index product_shares_of on product_shares (shop_id, account_id, product_id, id desc);
