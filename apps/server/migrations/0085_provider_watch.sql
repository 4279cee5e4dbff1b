-- Notifications that were refused because their provider had not signed them, by day in China.
create table refused_notifications (
  provider text not null,
  day date not null,
  refused_count bigint not null check (refused_count > 0),
  last_at timestamptz not null,
  primary key (provider, day)
);

-- Machines whose clock is more than five minutes from a provider's. A row goes when the clock is right again.
create table provider_clocks (
  provider text not null,
  machine text not null,
  -- How far the provider is ahead of the machine.
  offset_s integer not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (provider, machine)
);

-- Genuine notifications with the number of a tender whose merchant, application or currency is not the tender's. They
-- book nothing and wait for a person.
create table notice_mismatches (
  provider text not null check (provider in ('WECHAT_PAY', 'ALIPAY', 'SHOUQIANBA')),
  notification_no text not null,
  shop_id bigint not null,
  tender_id bigint not null,
  mismatch text not null check (mismatch in ('MERCHANT', 'APPLICATION', 'CURRENCY')),
  amount_cents cents not null,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  -- What somebody found out; null where the provider has answered for the tender itself since.
  evidence text,
  primary key (provider, notification_no),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  check ((settled_at is null) = (settled_by is null))
);
create index notice_mismatches_open on notice_mismatches (shop_id, tender_id) where settled_at is null;
