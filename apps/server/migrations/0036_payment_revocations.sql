-- What an account with this role gives back of one order without a second person.
alter table roles
  add column revoke_limit_cents cents not null default 100000 check (revoke_limit_cents >= 0);

-- Somebody wants to give back what was paid (REFUND), or to close a link about which its provider answers nothing
-- (CLOSE). Above the limit of their roles, and always for CLOSE, a second person decides.
create table payment_revocations (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('REFUND', 'CLOSE')),
  -- Null: the tenders of the order, the newest first.
  tender_id bigint,
  amount_cents cents not null check (amount_cents > 0),
  -- Why money goes back, or what shows that the link was not paid.
  reason text not null,
  status text not null check (status in ('PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  version integer not null default 1,
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  -- The idempotency keys of the request and of the approval, so that a repeat finds what the first did.
  request_key text not null,
  approval_key text,
  -- Null where nobody had to approve.
  approver_id bigint references accounts (id),
  decider_name text,
  note text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, requester_id, request_key),
  foreign key (shop_id, order_id) references bills (shop_id, order_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  constraint revocations_four_eyes check (approver_id <> requester_id),
  constraint revocations_close_a_tender check (kind = 'REFUND' or tender_id is not null),
  constraint revocations_close_approved check (
    kind = 'REFUND'
    or status <> 'APPROVED'
    or approver_id is not null
  )
);
create index payment_revocations_of_order on payment_revocations (shop_id, order_id);
create index payment_revocations_waiting on payment_revocations (shop_id, created_at)
  where status = 'PENDING_APPROVAL';
create unique index payment_revocations_one_closing on payment_revocations (shop_id, tender_id)
  where kind = 'CLOSE' and status = 'PENDING_APPROVAL';

-- The same rule as `paymentStatus` of the contract: what went back of an order that still asks for it is due again.
drop index orders_by_payment;
alter table orders
  drop column payment_status;
alter table orders
  add column payment_status text generated always as (
    case
      when paid_cents > payable_cents + difference_cents then 'OVERPAID'
      when paid_cents = 0
      and refunded_cents > 0
      and (payable_cents + difference_cents = 0 or status = 'CANCELLED') then 'REFUNDED'
      when paid_cents < payable_cents + difference_cents then
        case when paid_cents = 0 then 'UNPAID' else 'PARTIALLY_PAID' end
      when refunded_cents > 0 then 'PARTIALLY_REFUNDED'
      else 'PAID'
    end
  ) stored;
create index orders_by_payment on orders (shop_id, payment_status, created_at desc, id desc);
