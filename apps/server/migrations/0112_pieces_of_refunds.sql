-- A marketplace may refund a part of an order without naming its goods. A person says which pieces it was for; with a
-- name and no pieces it took no goods off.
alter table marketplace_refunds
  add column named_by text,
  add column named_at timestamptz;
create table marketplace_refund_pieces (
  shop_id bigint not null,
  order_id bigint not null,
  refund_id text not null,
  line_no integer not null,
  quantity integer not null check (quantity > 0),
  primary key (shop_id, order_id, refund_id, line_no),
  foreign key (shop_id, order_id, refund_id)
    references marketplace_refunds (shop_id, order_id, external_id) on delete cascade
);
