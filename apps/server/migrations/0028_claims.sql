-- Claim numbers are unique. Gaps are allowed.
create sequence claim_numbers;

-- A visit has no goods: somebody repairs what the customer has.
alter table deliveries
  add column visit boolean not null default false;

-- A board that came back broken is no longer the shop's.
alter table natural_edge_boards
  drop constraint natural_edge_boards_status_check,
  add constraint natural_edge_boards_status_check
    check (status in ('AVAILABLE', 'SOLD', 'MOVED', 'WRITTEN_OFF'));

alter table stock_movements
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check
    check (cause in ('edit', 'import', 'delivery', 'transfer', 'count', 'claim'));

-- How many pieces of a line are claimed, and how many of those are replaced by others. The trigger count_claimed_pieces
-- adds them up. Nobody claims more than the customer has got, and a line is delivered again only for what is exchanged.
alter table order_lines
  add column claimed_quantity integer not null default 0,
  add column exchanged_quantity integer not null default 0,
  add constraint order_lines_claimed check (claimed_quantity between 0 and delivered_quantity),
  add constraint order_lines_exchanged check (exchanged_quantity between 0 and claimed_quantity),
  drop constraint order_lines_planned,
  add constraint order_lines_planned check (planned_quantity between 0 and quantity + exchanged_quantity);

-- What a customer complains of after the sale, and what is done about it.
create table claims (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  claim_no text not null unique,
  status text not null default 'OPEN' check (status in ('OPEN', 'DECIDED', 'DONE')),
  version integer not null default 1,
  reason text not null check (reason in ('DAMAGED', 'WRONG', 'DOES_NOT_FIT', 'CHANGE_OF_MIND')),
  -- What colleagues write; the customer does not see it.
  note text not null default '',
  pictures text[] not null default '{}',
  -- The delivery at which the goods were not handed over. They are in the shop already.
  door_delivery_id bigint,
  outcome text check (outcome in ('EXCHANGE', 'REPAIR', 'RETURN', 'DIFFERENCE', 'REFUSED')),
  decision_note text not null default '',
  -- The delivery of other goods, or the visit, that the decision planned, and the money that it asked for.
  delivery_id bigint,
  difference_id bigint,
  opened_by bigint not null references accounts (id),
  opened_name text not null,
  opened_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decider_name text,
  decided_at timestamptz,
  received_name text,
  received_at timestamptz,
  done_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  foreign key (shop_id, door_delivery_id) references deliveries (shop_id, id),
  foreign key (shop_id, delivery_id) references deliveries (shop_id, id),
  foreign key (shop_id, difference_id) references differences (shop_id, id),
  constraint claims_decided check ((status = 'OPEN') = (outcome is null) and (outcome is null) = (decided_at is null)),
  constraint claims_received check (received_at is null or outcome in ('EXCHANGE', 'RETURN')),
  constraint claims_done check ((status = 'DONE') = (done_at is not null))
);
create index claims_of_order on claims (shop_id, order_id, id);
-- What still has to be done.
create index claims_open on claims (shop_id, id) where status <> 'DONE';

-- The pieces of a claim. `claimed_quantity` counts against what the customer has: nothing once the claim is over and the
-- customer keeps the goods. `exchanged_quantity` is replaced by others.
create table claim_lines (
  shop_id bigint not null,
  claim_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  quantity integer not null check (quantity > 0),
  claimed_quantity integer not null check (claimed_quantity between 0 and quantity),
  exchanged_quantity integer not null default 0 check (exchanged_quantity between 0 and claimed_quantity),
  door_delivery_id bigint,
  -- Of the pieces that came back: how many went to the stock. The others were written off.
  kept_quantity integer check (kept_quantity between 0 and quantity),
  primary key (shop_id, claim_id, line_id),
  foreign key (shop_id, claim_id) references claims (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id, line_id) references order_lines (shop_id, order_id, id) on delete cascade,
  foreign key (shop_id, door_delivery_id, line_id) references delivery_lines (shop_id, delivery_id, line_id)
);
create index claim_lines_of_order on claim_lines (shop_id, order_id, line_id);
-- What a driver brought back is claimed once.
create unique index claim_lines_door on claim_lines (shop_id, door_delivery_id, line_id)
  where door_delivery_id is not null and claimed_quantity > 0;
