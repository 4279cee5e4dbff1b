-- What a platform says was verified for a shop, by its own number of each use. A person notes what became of one that no
-- order knows of.
create table voucher_platform_uses (
  shop_id bigint not null,
  platform text not null,
  use_no text not null,
  certificate text not null,
  title text not null,
  value_cents cents,
  verified_at timestamptz not null,
  note text,
  noted_by text,
  noted_at timestamptz,
  primary key (shop_id, platform, use_no),
  foreign key (shop_id, platform) references voucher_shops (shop_id, platform),
  constraint voucher_uses_noted check (num_nonnulls(note, noted_by, noted_at) in (0, 3))
);
create index voucher_platform_uses_at on voucher_platform_uses (shop_id, platform, verified_at);

-- The days of China's calendar that were fetched whole.
create table voucher_fetched_days (
  shop_id bigint not null,
  platform text not null,
  day date not null,
  fetched_at timestamptz not null default now(),
  primary key (shop_id, platform, day),
  foreign key (shop_id, platform) references voucher_shops (shop_id, platform)
);
create index vouchers_verified on vouchers (shop_id, platform, verified_at) where verified_at is not null;
