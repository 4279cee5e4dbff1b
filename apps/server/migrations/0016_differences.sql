-- More to collect on an order, or money to give back. It knows its order only by the bill.
create table differences (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  order_no text not null,
  direction text not null check (direction in ('COLLECT', 'GIVE_BACK')),
  amount_cents cents not null check (amount_cents > 0),
  -- What it changes of the bill, what of that is to be given back, and what has been given back.
  change_cents cents not null default 0 check (abs(change_cents) <= amount_cents),
  refund_cents cents not null default 0 check (refund_cents between 0 and amount_cents),
  returned_cents cents not null default 0 check (returned_cents between 0 and refund_cents),
  reason text not null,
  status text not null check (
    status in (
      'DRAFT',
      'PENDING_APPROVAL',
      'PENDING_PAYMENT',
      'PENDING_REFUND',
      'SETTLED',
      'CANCELLED',
      'REJECTED'
    )
  ),
  version integer not null default 1,
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  requested_at timestamptz,
  approver_id bigint references accounts (id),
  decider_name text,
  note text not null default '',
  decided_at timestamptz,
  -- The idempotency key of the request that gives the money back.
  settle_key text,
  settled_by text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id),
  constraint differences_four_eyes check (approver_id <> requester_id)
);
create index differences_of_order on differences (shop_id, order_id, created_at desc, id desc);
create index differences_recent on differences (shop_id, created_at desc, id desc);
-- Only one difference of an order is open at a time.
create unique index differences_one_open on differences (shop_id, order_id)
  where status in ('PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND');
