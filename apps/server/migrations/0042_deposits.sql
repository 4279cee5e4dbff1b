-- What a franchisee has paid in at a supplier. Orders of its shops are paid from it.
create table deposit_accounts (
  id bigint primary key,
  franchisee text not null,
  supplier text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  unique (franchisee, supplier)
);

create table deposit_account_shops (
  account_id bigint not null references deposit_accounts (id),
  shop_id bigint not null references shops (id),
  primary key (account_id, shop_id)
);
create index deposit_account_shops_shop on deposit_account_shops (shop_id);

-- Every entry starts where the one before ended, so that the balance is the sum of the entries. What is frozen is a part
-- of the balance that nothing is paid from.
create table deposit_entries (
  account_id bigint not null references deposit_accounts (id),
  seq integer not null check (seq >= 1),
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  kind text not null,
  amount_cents cents not null,
  balance_before_cents cents not null,
  balance_cents cents not null,
  freeze_cents cents not null,
  frozen_before_cents cents not null,
  frozen_cents cents not null,
  reason text not null,
  actor_name text not null,
  approver_name text,
  -- The order's money that it paid, or that came back.
  shop_id bigint,
  tender_id bigint,
  refund_id bigint,
  -- Not the transaction's beginning: entries are in the order of their numbers.
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, seq),
  unique (account_id, seq, balance_cents, frozen_cents),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  constraint deposit_continues
    foreign key (account_id, previous_seq, balance_before_cents, frozen_before_cents)
    references deposit_entries (account_id, seq, balance_cents, frozen_cents),
  constraint deposit_adds_up check (
    balance_cents = balance_before_cents + amount_cents
    and frozen_cents = frozen_before_cents + freeze_cents
  ),
  constraint deposit_starts_at_zero check (
    seq > 1
    or (balance_before_cents = 0 and frozen_before_cents = 0)
  ),
  constraint deposit_never_below_zero check (frozen_cents >= 0 and balance_cents >= frozen_cents),
  constraint deposit_kinds check (
    case kind
      when 'TOP_UP' then amount_cents > 0 and freeze_cents = 0
      when 'FREEZE' then amount_cents = 0 and freeze_cents > 0
      when 'RELEASE' then amount_cents = 0 and freeze_cents < 0
      when 'DEDUCT' then amount_cents < 0 and freeze_cents = 0
      when 'REFUND' then amount_cents < 0 and freeze_cents = 0
      when 'PAYMENT' then amount_cents < 0 and freeze_cents = 0
      when 'RETURN' then amount_cents > 0 and freeze_cents = 0
      else false
    end
  ),
  constraint deposit_tenders check ((tender_id is not null) = (kind in ('PAYMENT', 'RETURN'))),
  constraint deposit_refunds check ((refund_id is not null) = (kind = 'RETURN'))
);
create index deposit_entries_at on deposit_entries (account_id, at);
create unique index deposit_one_payment on deposit_entries (shop_id, tender_id) where kind = 'PAYMENT';
create unique index deposit_one_return on deposit_entries (shop_id, refund_id) where refund_id is not null;

-- What takes money out above the limit of whoever wants it, until a second person decides.
create table deposit_requests (
  id bigint primary key,
  account_id bigint not null references deposit_accounts (id),
  kind text not null check (kind in ('DEDUCT', 'REFUND')),
  amount_cents cents not null check (amount_cents > 0),
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  decider_id bigint references accounts (id),
  created_at timestamptz not null default now(),
  constraint deposit_request_decided check ((decider_id is null) = (status = 'PENDING')),
  constraint deposit_request_by_two check (status <> 'APPROVED' or decider_id <> requester_id)
);
create index deposit_requests_pending on deposit_requests (account_id) where status = 'PENDING';
