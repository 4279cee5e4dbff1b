-- The buyer of a claimed order has changed receiver or address at the marketplace, and nobody has looked at it since.
alter table marketplace_orders
  add column buyer_changed boolean not null default false;
