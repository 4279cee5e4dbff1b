-- A statement is taken in by a person, or pulled from a platform day by day. A corrected one of a day is its next revision.
-- One of vouchers belongs to no channel.
alter table settlement_statements
  alter column channel_id drop not null,
  alter column taken_by drop not null,
  add column source text,
  add column day date,
  add column revision integer not null default 1,
  add column is_current boolean not null default true,
  drop constraint settlement_statements_shop_id_channel_id_hash_key,
  add constraint settlement_statements_pulled check ((source is null) = (day is null)),
  add constraint settlement_statements_of_channel check (source is not null or channel_id is not null);
create unique index settlement_statements_files on settlement_statements (shop_id, channel_id, hash)
  where source is null;
create unique index settlement_statements_days on settlement_statements (shop_id, source, day)
  where source is not null and is_current;

-- `counts` false: a later revision says otherwise, or another statement has the same row. Shares and fees are null where
-- the statement does not say. `tender_id`: the row is about this voucher of the order, not about all of the order.
alter table settlement_statement_rows
  alter column platform_borne_cents drop not null,
  alter column fee_cents drop not null,
  add column row_key text,
  add column counts boolean not null default true,
  add column tender_id bigint,
  add column paid_cents cents,
  add column merchant_borne_cents cents;
create index settlement_statement_rows_key on settlement_statement_rows (shop_id, row_key) where row_key is not null;
create index settlement_statement_rows_waiting on settlement_statement_rows (shop_id, order_no) where order_id is null;

-- What came of asking a platform for the statement of a day. `next_at` null: it is not asked for again.
create table settlement_statement_days (
  shop_id bigint not null references shops (id),
  source text not null,
  day date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'NOT_READY', 'TAKEN', 'EMPTY', 'FAILED')),
  problem text,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz,
  next_at timestamptz,
  primary key (shop_id, source, day),
  constraint settlement_statement_days_failed check ((state = 'FAILED') = (problem is not null))
);
create index settlement_statement_days_due on settlement_statement_days (next_at) where next_at is not null;
