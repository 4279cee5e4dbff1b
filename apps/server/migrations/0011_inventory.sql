create table stock (
  shop_id bigint not null references shops (id),
  sku_id bigint not null references skus (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  in_transit integer not null default 0 check (in_transit >= 0),
  in_transit_date date,
  primary key (shop_id, sku_id)
);
-- For cascading deletes.
create index stock_by_sku on stock (sku_id);

-- One-of-a-kind boards with a natural edge, each with its own measure. MOVED marks where a board was before it went to
-- another shop: carts and orders still name it there.
create table natural_edge_boards (
  shop_id bigint not null references shops (id),
  id bigint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  serial_no text not null,
  length_mm integer not null check (length_mm > 0),
  width_min_mm integer not null check (width_min_mm > 0),
  width_max_mm integer not null check (width_max_mm >= width_min_mm),
  thickness_mm integer not null check (thickness_mm > 0),
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'SOLD', 'MOVED')),
  primary key (shop_id, id)
);
create index natural_edge_boards_sku on natural_edge_boards (sku_id, shop_id);
-- A number belongs to one board, wherever it is now.
create unique index natural_edge_boards_serial_no on natural_edge_boards (serial_no) where status <> 'MOVED';

-- What orders hold. The held quantity is always the sum over these rows, never a counter. A hold past expires_at
-- counts as gone in every query; null means that it stays, because money has come in.
create table holds (
  shop_id bigint not null,
  sku_id bigint not null,
  order_id bigint not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz,
  board_id bigint,
  constraint holds_once unique nulls not distinct (shop_id, sku_id, order_id, board_id),
  constraint holds_one_of_a_board check (board_id is null or quantity = 1)
);
create index holds_order on holds (shop_id, order_id);
create index holds_expiry on holds (expires_at) where expires_at is not null;
-- Only one order has a board.
create unique index holds_board on holds (shop_id, board_id) where board_id is not null;
