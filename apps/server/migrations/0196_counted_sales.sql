-- What products have sold follows the orders: those that changed since they were counted are few, and found without reading the rest.
alter table orders add column counted_version integer not null default 0;
create index orders_uncounted on orders (shop_id, id) where counted_version <> version;

-- The pieces of an order that products' sales hold already.
create table counted_sales (
  shop_id bigint not null,
  order_id bigint not null,
  product_id bigint not null references products (id) on delete cascade,
  pieces integer not null,
  primary key (shop_id, order_id, product_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
