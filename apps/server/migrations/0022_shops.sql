-- What papers say of a shop, how its orders are numbered, and whether it still sells.
alter table shops
  add column version integer not null default 1,
  add column closed_at timestamptz,
  add column opening_hours text not null default '',
  add column address text not null default '',
  add column telephone text not null default '',
  -- What stands at the head of papers below the shop's name, such as a company and its tax number.
  add column receipt_head text not null default '',
  -- What the numbers of its orders begin with.
  add column order_prefix text not null default 'SO' check (order_prefix ~ '^[A-Z0-9]{1,6}$');

alter table channels
  add column version integer not null default 1,
  add column closed_at timestamptz;
