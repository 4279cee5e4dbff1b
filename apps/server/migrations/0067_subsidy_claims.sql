-- A subsidy is a way in which an order is paid. What older orders got was taken off their price and stays so.
alter table orders
  drop constraint orders_add_up,
  add column subsidy_deducted_cents cents not null default 0 check (subsidy_deducted_cents >= 0),
  -- What of paid_cents the state pays. Copied from the ledger by copy_balance_to_order.
  add column subsidy_paid_cents cents not null default 0;

update orders
set subsidy_deducted_cents = subsidy_cents, subsidy_cents = 0
where subsidy_cents > 0;

update order_lines
set subsidy_cents = 0, subsidy_rule_id = null, subsidy_rule_version = null
where subsidy_cents > 0;

alter table orders
  add constraint orders_add_up check (
    payable_cents = goods_cents - discount_cents + delivery_fee_cents - subsidy_deducted_cents
    and payable_cents >= 0
    and subsidy_cents between 0 and payable_cents
  );

-- What of a bill the state is to pay.
alter table bills
  add column subsidy_cents cents not null default 0 check (subsidy_cents >= 0);

-- A REJECTION or a RELEASE ends what counted as paid by a state subsidy.
alter table ledger_entries
  drop constraint ledger_kinds,
  add constraint ledger_kinds check (
    case kind
      when 'PAYMENT' then amount_cents > 0 and aside_cents = 0
      when 'LATE_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'MISMATCHED_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'ACCEPTANCE' then amount_cents > 0 and aside_cents = -amount_cents
      when 'REFUND' then amount_cents < 0 and aside_cents = 0
      when 'RETURN' then amount_cents = 0 and aside_cents < 0
      when 'TRANSFER_OUT' then amount_cents = 0 and aside_cents < 0
      when 'TRANSFER_IN' then amount_cents > 0 and aside_cents = 0
      when 'REJECTION' then amount_cents < 0 and aside_cents = 0
      when 'RELEASE' then amount_cents < 0 and aside_cents = 0
      else false
    end
  );
create unique index ledger_one_subsidy_end on ledger_entries (shop_id, tender_id)
  where kind in ('REJECTION', 'RELEASE');

-- What an order is to get by the rules that it was placed by. Written when the order is confirmed.
create table subsidy_entitlements (
  shop_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  sku_name text not null,
  quantity integer not null check (quantity > 0),
  amount_cents cents not null check (amount_cents > 0),
  rule_id bigint not null,
  rule_version integer not null,
  primary key (shop_id, order_id, line_id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id) on delete cascade,
  foreign key (rule_id, rule_version) references subsidy_rules (id, version)
);

-- One tender for each claim. `quota` names the kind of goods and the year in which a person gets one piece.
create table subsidy_claims (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  tender_id bigint not null,
  state text not null default 'RESERVED' check (
    state in ('RESERVED', 'CLAIMED', 'APPROVED', 'PAID', 'REJECTED', 'TO_REPAY', 'RELEASED')
  ),
  version integer not null default 1,
  sku_name text not null,
  quantity integer not null,
  amount_cents cents not null check (amount_cents > 0),
  rule_id bigint not null,
  rule_version integer not null,
  quota text,
  -- The number of the identity card as a salted hash; the name and the number's end are masked.
  person_hash bytea not null,
  person_name text not null,
  id_tail text not null,
  reference text not null default '',
  reason text not null default '',
  actor_name text not null,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (rule_id, rule_version) references subsidy_rules (id, version)
);
create unique index subsidy_claims_quota on subsidy_claims (person_hash, quota)
  where quota is not null and state not in ('REJECTED', 'RELEASED');
create unique index subsidy_claims_line on subsidy_claims (shop_id, order_id, line_id)
  where state not in ('REJECTED', 'RELEASED');
create index subsidy_claims_of_order on subsidy_claims (shop_id, order_id);
create index subsidy_claims_by_state on subsidy_claims (shop_id, state, id);

create table subsidy_evidence (
  shop_id bigint not null,
  claim_id bigint not null,
  file_id bigint not null references files (id),
  kind text not null check (kind in ('ID_CARD', 'ENERGY_LABEL', 'INVOICE', 'OTHER')),
  primary key (shop_id, claim_id, file_id),
  foreign key (shop_id, claim_id) references subsidy_claims (shop_id, id)
);

-- What the hashes of identity cards are salted with. Every server process uses the same.
create table subsidy_salt (
  id integer primary key check (id = 1),
  secret text not null
);

insert into subsidy_salt (id, secret)
values (1, gen_random_uuid()::text || gen_random_uuid()::text);
