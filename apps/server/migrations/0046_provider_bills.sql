-- A provider's bill of one day, as it was taken in. A changed file is a new revision; the one before it stays.
create table provider_bills (
  id bigint primary key,
  source text not null check (source in ('WECHAT_PAY', 'ALIPAY', 'CLOUD_POS')),
  day date not null,
  revision integer not null check (revision >= 1),
  is_current boolean not null default true,
  hash text not null,
  paid_cents cents not null,
  refunded_cents cents not null,
  -- The sum of the fees by row in whole cents, and what rounding left, in thousandths of a cent.
  fee_cents cents not null,
  fee_rest_millicents bigint not null,
  row_count integer not null,
  -- Rows with numbers that are not ours.
  foreign_count integer not null,
  foreign_cents cents not null,
  taken_by bigint not null references accounts (id),
  taken_at timestamptz not null default now(),
  unique (source, day, revision)
);
create unique index provider_bills_current on provider_bills (source, day) where is_current;

-- `number` is the one we gave; `shop_id` and `ref_id` are what it names: a tender, or a refund. Null: not ours.
create table provider_bill_rows (
  bill_id bigint not null references provider_bills (id),
  line integer not null,
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  number text not null,
  provider_number text not null,
  shop_id bigint,
  ref_id bigint,
  amount_cents cents not null check (amount_cents >= 0),
  fee_millicents bigint not null,
  at timestamptz not null,
  primary key (bill_id, line)
);
create index provider_bill_rows_ref on provider_bill_rows (shop_id, ref_id, kind) where shop_id is not null;

-- Where a bill and the ledger differ. `theirs_cents` null: the bill has no such row. `ours_cents` null: the ledger has no
-- such entry. Settled without `account_id`: by a later bill or entry.
create table provider_bill_differences (
  id bigint generated always as identity primary key,
  source text not null,
  day date not null,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DUPLICATE')),
  side text not null check (side in ('PAYMENT', 'REFUND')),
  shop_id bigint not null references shops (id),
  ref_id bigint not null,
  theirs_cents cents,
  ours_cents cents,
  state text not null default 'OPEN' check (state in ('OPEN', 'EXPLAINED', 'CORRECTED', 'WRITTEN_OFF')),
  reason text not null default '',
  account_id bigint references accounts (id),
  settled_at timestamptz,
  found_at timestamptz not null default now(),
  unique (source, kind, side, shop_id, ref_id),
  constraint differences_settled check ((state = 'OPEN') = (settled_at is null)),
  constraint differences_explained check (account_id is null or reason <> '')
);
create index provider_bill_differences_open on provider_bill_differences (found_at, id) where state = 'OPEN';
