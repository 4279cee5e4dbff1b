-- A bill that is paid in stages. `version` counts the changes of its plan.
create table payment_plans (
  shop_id bigint not null,
  order_id bigint not null,
  version integer not null default 1,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id) on delete cascade
);

-- A stage falls due on a day, or when its event is reached. `no` names it within its order and stays, `place` sorts.
-- Together the stages ask for what the bill asks for; a trigger at the end of the transaction refuses anything else.
create table payment_stages (
  shop_id bigint not null,
  order_id bigint not null,
  no integer not null check (no >= 1),
  place integer not null check (place >= 1),
  kind text not null check (kind in ('EARNEST', 'PREPAYMENT', 'BALANCE')),
  amount_cents cents not null check (amount_cents >= 0),
  due_on date,
  due_event text check (due_event in ('BEFORE_DELIVERY', 'AT_DELIVERY')),
  reached_at timestamptz,
  primary key (shop_id, order_id, no),
  foreign key (shop_id, order_id) references payment_plans (shop_id, order_id) on delete cascade,
  constraint payment_stages_due check ((due_on is null) <> (due_event is null))
);
create index payment_stages_due_on on payment_stages (shop_id, due_on) where due_on is not null;

-- Which stage a ledger entry pays, or takes money back from. Together they are what is paid on the order.
create table stage_allocations (
  shop_id bigint not null,
  order_id bigint not null,
  seq integer not null,
  stage_no integer not null,
  amount_cents cents not null check (amount_cents <> 0),
  primary key (shop_id, order_id, seq, stage_no),
  foreign key (shop_id, order_id, seq) references ledger_entries (shop_id, order_id, seq),
  foreign key (shop_id, order_id, stage_no) references payment_stages (shop_id, order_id, no) on delete cascade
);
create index stage_allocations_of_stage on stage_allocations (shop_id, order_id, stage_no);

-- The stages that the money of a tender is for, before any other; null: the oldest first.
alter table tenders add column stage_nos integer[];

-- Whether the order was cancelled: nothing will be asked for on this bill again.
alter table bills add column over boolean not null default false;
