-- Count numbers are unique. Gaps are allowed.
create sequence stock_count_numbers;

-- What people count in a shop. Differences are booked once somebody else has approved them.
create table stock_counts (
  shop_id bigint not null references shops (id),
  id bigint not null,
  count_no text not null unique,
  -- Whether what nobody counted is not there.
  whole boolean not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'SUBMITTED', 'BOOKED', 'CANCELLED')),
  version integer not null default 1,
  started_by bigint,
  started_at timestamptz not null default now(),
  submitted_by bigint,
  submitted_at timestamptz,
  ended_by bigint,
  ended_at timestamptz,
  primary key (shop_id, id),
  constraint stock_counts_second_person check (status <> 'BOOKED' or ended_by <> submitted_by)
);

-- What was counted of a SKU, and what should have lain there when its last piece was counted.
create table stock_count_lines (
  shop_id bigint not null,
  count_id bigint not null,
  sku_id bigint not null references skus (id),
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_by bigint,
  counted_at timestamptz not null default now(),
  primary key (shop_id, count_id, sku_id),
  foreign key (shop_id, count_id) references stock_counts (shop_id, id) on delete cascade
);
-- Whether a SKU is in use.
create index stock_count_lines_sku on stock_count_lines (sku_id);
