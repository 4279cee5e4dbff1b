-- What a shop's paid orders of a channel came to up to a day, as finance signs it and the bank pays it. The figures are
-- a snapshot. What changes on an order afterwards, such as a refund, is the difference in the next settlement.
create table settlements (
  shop_id bigint not null references shops (id),
  id bigint not null,
  settlement_no text not null,
  channel_id bigint not null references channels (id),
  -- The bank account on which the money is to arrive; null where none was named.
  account_id bigint references bank_accounts (id),
  through_day date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'SIGNED', 'RECEIVED', 'REVOKED')),
  version integer not null default 1,
  order_count integer not null check (order_count > 0),
  list_cents cents not null,
  paid_cents cents not null,
  merchant_borne_cents cents not null,
  platform_borne_cents cents not null,
  fee_cents cents not null,
  receivable_cents cents not null,
  -- What the settlement before was below zero.
  carried_cents cents not null check (carried_cents <= 0),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  signed_by bigint references accounts (id),
  signed_at timestamptz,
  -- The bank's own number of what arrived, its day and amount.
  receipt_no text,
  receipt_day date,
  receipt_cents cents,
  received_by bigint references accounts (id),
  revoked_by bigint references accounts (id),
  revoked_at timestamptz,
  revoke_reason text,
  primary key (shop_id, id),
  unique (shop_id, settlement_no),
  constraint settlements_of_money check (list_cents = paid_cents + merchant_borne_cents + platform_borne_cents),
  constraint settlements_receivable check (receivable_cents = paid_cents + platform_borne_cents - fee_cents),
  constraint settlements_signed check ((signed_by is null) = (signed_at is null)),
  constraint settlements_received check ((state = 'RECEIVED') = (receipt_no is not null)),
  constraint settlements_revoked check ((state = 'REVOKED') = (revoke_reason is not null))
);
-- Two people who settle the same: one of them.
create unique index settlements_live on settlements (shop_id, channel_id, through_day) where state <> 'REVOKED';
create unique index settlements_receipts on settlements (account_id, receipt_no) where receipt_no is not null;

create table settlement_lines (
  shop_id bigint not null,
  settlement_id bigint not null,
  order_id bigint not null,
  order_no text not null,
  -- 0 for the order itself; later ones are what changed since.
  part integer not null,
  is_live boolean not null default true,
  list_cents cents not null,
  paid_cents cents not null,
  merchant_borne_cents cents not null,
  platform_borne_cents cents not null,
  fee_cents cents not null,
  receivable_cents cents not null,
  primary key (shop_id, settlement_id, order_id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id),
  constraint lines_of_money check (list_cents = paid_cents + merchant_borne_cents + platform_borne_cents),
  constraint lines_receivable check (receivable_cents = paid_cents + platform_borne_cents - fee_cents)
);
create unique index settlement_lines_live on settlement_lines (shop_id, order_id, part) where is_live;
