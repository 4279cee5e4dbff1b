-- Transfer numbers are unique. Gaps are allowed.
create sequence stock_transfer_numbers;

-- Goods that go from one shop to another. On the way they are in neither: the receiver's stock names them as in transit.
create table stock_transfers (
  id bigint primary key,
  transfer_no text not null unique,
  from_shop_id bigint not null references shops (id),
  to_shop_id bigint not null references shops (id),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'SENT', 'RECEIVED', 'CANCELLED')),
  version integer not null default 1,
  -- The day on which they are expected. Null while nobody knows.
  arrives_on date,
  note text not null default '',
  -- Why what did not arrive was written off.
  loss_reason text not null default '',
  requested_by bigint,
  requested_at timestamptz not null default now(),
  sent_by bigint,
  sent_at timestamptz,
  ended_by bigint,
  ended_at timestamptz,
  constraint stock_transfers_two_shops check (from_shop_id <> to_shop_id),
  constraint stock_transfers_sent check ((status in ('SENT', 'RECEIVED')) = (sent_at is not null))
);
create index stock_transfers_from on stock_transfers (from_shop_id, id);
create index stock_transfers_to on stock_transfers (to_shop_id, id);

create table stock_transfer_lines (
  transfer_id bigint not null references stock_transfers (id) on delete cascade,
  sku_id bigint not null references skus (id),
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  lost integer not null default 0 check (lost >= 0),
  primary key (transfer_id, sku_id),
  constraint stock_transfer_lines_closed check (received + lost <= quantity)
);
-- Whether a SKU is in use.
create index stock_transfer_lines_sku on stock_transfer_lines (sku_id);
