-- payments: what differences make of what an order asks for. The views' payable is what is asked for in all.
alter table bills
  add column difference_cents cents not null default 0,
  add constraint bills_ask_for_nothing_less check (payable_cents + difference_cents >= 0);

create or replace view bill_balances as
select b.shop_id, b.order_id, (b.payable_cents + b.difference_cents)::cents as payable_cents, b.open, coalesce(l.balance_cents, 0)::cents as paid_cents,
  coalesce((select -sum(r.amount_cents) from ledger_entries r where r.shop_id = b.shop_id and r.order_id = b.order_id and r.kind = 'REFUND'), 0)::cents as refunded_cents,
  b.difference_cents
from bills b
left join lateral (
  select balance_cents from ledger_entries e where e.shop_id = b.shop_id and e.order_id = b.order_id order by seq desc limit 1
) l on true;

create or replace view bill_states as
select b.shop_id, b.order_id, i.order_no, b.payable_cents, b.open, b.paid_cents, b.refunded_cents,
  coalesce(
    (select sum(t.amount_cents) from tenders t
      where t.shop_id = b.shop_id and t.order_id = b.order_id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN') and t.flag is null), 0)::cents as in_flight_cents,
  b.difference_cents
from bill_balances b
join bills i on i.shop_id = b.shop_id and i.order_id = b.order_id;

-- Money on its way back to a tender it came from. Its ledger entry is written when it has arrived there.
create table refunds (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  tender_id bigint not null,
  -- What asked for it.
  cause_id bigint not null,
  amount_cents cents not null check (amount_cents > 0),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'REFUSED', 'SUCCEEDED')),
  account_id bigint not null references accounts (id),
  actor_name text not null,
  refusal text,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  succeeded_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, cause_id, tender_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id)
);
create index refunds_waiting on refunds (asked_at) where state = 'REQUESTED';

-- differences: more to collect on a paid order, or money to give back. It knows its order by its bill alone.
create table differences (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  order_no text not null,
  direction text not null check (direction in ('COLLECT', 'GIVE_BACK')),
  amount_cents cents not null check (amount_cents > 0),
  -- What it makes of the bill while it counts, what of it has to be given back, and what of that already was.
  change_cents cents not null default 0 check (abs(change_cents) <= amount_cents),
  refund_cents cents not null default 0 check (refund_cents between 0 and amount_cents),
  returned_cents cents not null default 0 check (returned_cents between 0 and refund_cents),
  reason text not null,
  status text not null check (
    status in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND', 'SETTLED', 'CANCELLED', 'REJECTED')
  ),
  version integer not null default 1,
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  requested_at timestamptz,
  approver_id bigint references accounts (id),
  decider_name text,
  note text not null default '',
  decided_at timestamptz,
  -- The key of the request that gives the money back, so that its repeat is known.
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
-- One at a time waits for somebody.
create unique index differences_one_open on differences (shop_id, order_id)
  where status in ('PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND');

-- orders: what differences make of an order, copied from its bill as the ledger is, and the one that waits.
drop function locked_order(bigint, bigint);
drop view order_states;
alter table orders
  drop column payment_status,
  add column difference_cents cents not null default 0,
  add column open_difference text check (open_difference in ('PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND'));
alter table orders
  -- The same rule as `paymentStatus` of the contract; a test compares them.
  add column payment_status text generated always as (
    case
      when paid_cents > payable_cents + difference_cents then 'OVERPAID'
      when refunded_cents > 0 then case when paid_cents = 0 then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
      when paid_cents = 0 then case when payable_cents + difference_cents = 0 then 'PAID' else 'UNPAID' end
      when paid_cents = payable_cents + difference_cents then 'PAID'
      else 'PARTIALLY_PAID'
    end) stored;
create index orders_by_payment on orders (shop_id, payment_status, created_at desc, id desc);
create index orders_by_difference on orders (shop_id, open_difference, created_at desc, id desc) where open_difference is not null;

create function copy_difference_to_order() returns trigger language plpgsql as $$
begin
  update orders o set difference_cents = new.difference_cents where o.shop_id = new.shop_id and o.id = new.order_id;
  return null;
end $$;
create trigger bill_to_order after update of difference_cents on bills
  for each row when (old.difference_cents <> new.difference_cents) execute function copy_difference_to_order();

create view order_states as
select o.shop_id, o.id, o.order_no,
  case when o.status = 'PENDING_CONFIRMATION' and o.hold_expires_at <= now() then 'EXPIRED' else o.status end as status,
  o.version, o.revision, o.account_id, o.guide_name, o.customer_id, o.customer_name, o.customer_mobile, o.address_id, o.address, o.delivery_mode, o.delivery_date,
  o.goods_cents, o.discount_cents, o.delivery_fee_cents, o.subsidy_cents, o.payable_cents, o.note, o.cart_id, o.item_count, o.hold_expires_at, o.confirmed_at,
  o.signature, o.refused_reason, o.created_at, o.paid_cents, o.refunded_cents, o.status as written_status, o.payment_status, o.channel_id, o.search_text,
  o.updated_at, o.difference_cents, o.open_difference
from orders o;

create function locked_order(shop bigint, order_id bigint) returns setof order_states language plpgsql volatile as $$
begin
  perform 1 from orders o where o.shop_id = shop and o.id = order_id for update;
  return query select * from order_states s where s.shop_id = shop and s.id = order_id;
end $$;
