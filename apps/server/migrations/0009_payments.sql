-- What an order asks for. Orders open and close it; payments know nothing else of an order.
create table bills (
  shop_id bigint not null references shops (id),
  order_id bigint not null,
  order_no text not null,
  payable_cents cents not null check (payable_cents >= 0),
  open boolean not null,
  primary key (shop_id, order_id)
);

-- One row per attempt to take money.
create table tenders (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  type text not null,
  state text not null check (state in ('CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CLOSED', 'UNKNOWN')),
  amount_cents cents not null check (amount_cents > 0),
  account_id bigint not null references accounts (id),
  actor_name text not null,
  provider_trade_no text,
  code_url text,
  pay_url text,
  flag text check (flag in ('LATE', 'AMOUNT_MISMATCH')),
  idempotency_key text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, account_id, idempotency_key),
  foreign key (shop_id, order_id) references bills (shop_id, order_id)
);
create index tenders_order on tenders (shop_id, order_id, id);
create index tenders_waiting on tenders (expires_at) where state in ('CREATED', 'PROCESSING', 'UNKNOWN');

-- Append-only. Each entry starts where the one before it ended, so that what is paid is the sum of the entries by constraint.
create table ledger_entries (
  shop_id bigint not null,
  order_id bigint not null,
  seq integer not null check (seq >= 1),
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  tender_id bigint not null,
  kind text not null check (kind in ('PAYMENT', 'LATE_PAYMENT', 'REFUND')),
  amount_cents cents not null check (amount_cents <> 0 and (amount_cents < 0) = (kind = 'REFUND')),
  balance_before_cents cents not null,
  balance_cents cents not null,
  at timestamptz not null default now(),
  primary key (shop_id, order_id, seq),
  unique (shop_id, order_id, seq, balance_cents),
  foreign key (shop_id, order_id, previous_seq, balance_before_cents) references ledger_entries (shop_id, order_id, seq, balance_cents),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  constraint ledger_adds_up check (balance_cents = balance_before_cents + amount_cents),
  constraint ledger_starts_at_zero check (seq > 1 or balance_before_cents = 0)
);
create unique index ledger_one_payment on ledger_entries (shop_id, tender_id) where kind <> 'REFUND';

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries for each row execute function ledger_is_append_only();

-- Money that must go back: late, or more than was due.
create table refund_queue (
  shop_id bigint not null,
  tender_id bigint not null,
  order_id bigint not null,
  amount_cents cents not null check (amount_cents > 0),
  reason text not null check (reason in ('LATE', 'OVERPAID', 'AMOUNT_MISMATCH')),
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE')),
  created_at timestamptz not null default now(),
  primary key (shop_id, tender_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id)
);

-- Every notification that was verified, once per provider and id.
create table payment_notifications (
  provider text not null,
  notification_id text not null,
  tender_no text not null,
  outcome text not null,
  amount_cents cents not null,
  received_at timestamptz not null default now(),
  primary key (provider, notification_id)
);
