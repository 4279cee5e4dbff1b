-- What a channel says of a shop's orders, row by row. The same file is taken in once.
create table settlement_statements (
  shop_id bigint not null references shops (id),
  id bigint not null,
  channel_id bigint not null references channels (id),
  hash text not null,
  taken_by bigint not null references accounts (id),
  taken_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, channel_id, hash)
);

-- `order_id` null: no order of the shop has this number.
create table settlement_statement_rows (
  shop_id bigint not null,
  statement_id bigint not null,
  line integer not null,
  order_no text not null,
  order_id bigint,
  platform_borne_cents cents not null,
  fee_cents cents not null,
  receivable_cents cents not null,
  primary key (shop_id, statement_id, line),
  foreign key (shop_id, statement_id) references settlement_statements (shop_id, id)
);
create index settlement_statement_rows_order on settlement_statement_rows (shop_id, order_id) where order_id is not null;
