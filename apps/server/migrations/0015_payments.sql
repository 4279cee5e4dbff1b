-- What an order asks for. Orders open and close it. Payments know nothing else of an order.
create table bills (
  shop_id bigint not null references shops (id),
  order_id bigint not null,
  order_no text not null,
  payable_cents cents not null check (payable_cents >= 0),
  open boolean not null,
  -- What differences add to or take from payable_cents. The views' payable_cents is the sum.
  difference_cents cents not null default 0,
  -- Whether a difference ever changed this bill. Otherwise a payment need not look for differences to settle.
  differs boolean not null default false,
  primary key (shop_id, order_id),
  constraint bills_ask_for_nothing_less check (payable_cents + difference_cents >= 0)
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
  succeeded_at timestamptz,
  version integer not null default 1,
  -- How often the provider was asked about the link, and when it is asked next: ever more seldom without an answer.
  asked integer not null default 0,
  ask_at timestamptz,
  -- What somebody found out who closed the link by hand.
  closing_note text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, account_id, idempotency_key),
  foreign key (shop_id, order_id) references bills (shop_id, order_id)
);
create index tenders_order on tenders (shop_id, order_id, id);
create index tenders_to_ask on tenders (ask_at) where state in ('CREATED', 'PROCESSING', 'UNKNOWN');

-- Money that goes back to the tender it came from. Its ledger entry is written once it has arrived. A FAILED refund is
-- asked for again, ever more seldom, or settled another way with evidence.
create table refunds (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  tender_id bigint not null,
  -- The id of the request or the difference that asked for the refund.
  cause_id bigint not null,
  amount_cents cents not null check (amount_cents > 0),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'DONE', 'FAILED')),
  account_id bigint not null references accounts (id),
  actor_name text not null,
  failure text,
  succeeded_at timestamptz,
  -- Whether it gives back money that was set aside.
  from_aside boolean not null default false,
  attempts integer not null default 0,
  ask_at timestamptz default now(),
  -- While a process asks the provider, nobody settles the refund.
  asking_until timestamptz,
  evidence text,
  settled_by text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, cause_id, tender_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id)
);
create index refunds_to_ask on refunds (ask_at) where state <> 'DONE' and ask_at is not null;
create index refunds_of_tender on refunds (shop_id, tender_id);
create index refunds_of_order on refunds (shop_id, order_id);

-- Append-only. Each entry begins with the balances of the one before, by foreign key, so that what is paid is the
-- sum of the entries. `amount_cents` changes what is paid, `aside_cents` what is set aside: late money, or another
-- amount than was asked for, counts as paid only once somebody accepts it.
create table ledger_entries (
  shop_id bigint not null,
  order_id bigint not null,
  seq integer not null check (seq >= 1),
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  tender_id bigint not null,
  kind text not null,
  amount_cents cents not null,
  balance_before_cents cents not null,
  balance_cents cents not null,
  aside_cents cents not null default 0,
  aside_before_cents cents not null default 0,
  aside_balance_cents cents not null default 0,
  refund_id bigint,
  at timestamptz not null default now(),
  primary key (shop_id, order_id, seq),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  unique (shop_id, order_id, seq, balance_cents, aside_balance_cents),
  constraint ledger_continues
    foreign key (shop_id, order_id, previous_seq, balance_before_cents, aside_before_cents)
    references ledger_entries (shop_id, order_id, seq, balance_cents, aside_balance_cents),
  constraint ledger_adds_up check (
    balance_cents = balance_before_cents + amount_cents
    and aside_balance_cents = aside_before_cents + aside_cents
  ),
  constraint ledger_starts_at_zero check (seq > 1 or (balance_before_cents = 0 and aside_before_cents = 0)),
  constraint ledger_never_below_zero check (balance_cents >= 0 and aside_balance_cents >= 0),
  -- An ACCEPTANCE makes money that was set aside count as paid. A RETURN gives it back. A REFUND gives back what was
  -- paid.
  constraint ledger_kinds check (
    case kind
      when 'PAYMENT' then amount_cents > 0 and aside_cents = 0
      when 'LATE_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'MISMATCHED_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'ACCEPTANCE' then amount_cents > 0 and aside_cents = -amount_cents
      when 'REFUND' then amount_cents < 0 and aside_cents = 0
      when 'RETURN' then amount_cents = 0 and aside_cents < 0
      else false
    end
  ),
  constraint ledger_refunds check ((refund_id is not null) = (kind in ('REFUND', 'RETURN'))),
  foreign key (shop_id, refund_id) references refunds (shop_id, id)
);
create unique index ledger_one_payment on ledger_entries (shop_id, tender_id)
  where kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT');
create unique index ledger_one_refund on ledger_entries (shop_id, refund_id) where refund_id is not null;
create index ledger_of_tender on ledger_entries (shop_id, tender_id);

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
