-- How many pieces of a line deliveries have planned, and how many the customer has. The trigger count_delivered_pieces
-- adds them up; the checks refuse more than was ordered.
alter table order_lines
  add column planned_quantity integer not null default 0,
  add column delivered_quantity integer not null default 0,
  add constraint order_lines_planned check (planned_quantity between 0 and quantity),
  add constraint order_lines_delivered check (delivered_quantity between 0 and planned_quantity);

-- Delivery numbers are unique. Gaps are allowed.
create sequence delivery_numbers;

-- Goods of an order on their way to the customer: all of them, or a part.
create table deliveries (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  delivery_no text not null,
  status text not null check (
    status in ('READY', 'PICKED', 'OUT', 'DELIVERED', 'INSTALLED', 'FAILED', 'CANCELLED')
  ),
  version integer not null default 1,
  -- The day that was promised. Null until one is agreed on.
  day date,
  -- The customer collects the goods.
  pickup boolean not null,
  assembly boolean not null,
  call_before boolean not null,
  note text not null default '',
  -- Why the last attempt failed.
  failure text check (failure in ('NOBODY', 'DAMAGED', 'REFUSED', 'ACCESS', 'OTHER')),
  failure_note text not null default '',
  -- A manager allowed the delivery although money is still due.
  released_by text,
  released_at timestamptz,
  release_reason text,
  carrier_id bigint references accounts (id),
  carrier_name text,
  picked_at timestamptz,
  out_at timestamptz,
  delivered_at timestamptz,
  installed_at timestamptz,
  -- Who took the goods, with their signature as an SVG path and pictures of the goods in the home.
  receiver text not null default '',
  signature text not null default '',
  pictures text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  unique (delivery_no),
  constraint deliveries_released check ((released_by is null) = (release_reason is null)),
  constraint deliveries_handed_over check ((status in ('DELIVERED', 'INSTALLED')) = (delivered_at is not null))
);
create index deliveries_of_order on deliveries (shop_id, order_id, id);
create index deliveries_by_day on deliveries (shop_id, day, id);
-- What still has to be done, of every shop.
create index deliveries_open on deliveries (shop_id, day, id) where status in ('READY', 'PICKED', 'OUT', 'FAILED');

-- The pieces of a delivery. `claimed_quantity` counts against the line of the order: what is planned, then what was
-- handed over, and nothing once the delivery is cancelled.
create table delivery_lines (
  shop_id bigint not null,
  delivery_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  quantity integer not null check (quantity > 0),
  claimed_quantity integer not null check (claimed_quantity between 0 and quantity),
  delivered_quantity integer not null default 0 check (delivered_quantity between 0 and claimed_quantity),
  -- Why fewer pieces were handed over than planned.
  problem text check (problem in ('MISSING', 'DAMAGED', 'WRONG')),
  problem_note text not null default '',
  pictures text[] not null default '{}',
  primary key (shop_id, delivery_id, line_id),
  foreign key (shop_id, delivery_id) references deliveries (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id, line_id) references order_lines (shop_id, order_id, id) on delete cascade
);
create index delivery_lines_of_order on delivery_lines (shop_id, order_id, line_id);
