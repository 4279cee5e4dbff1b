-- Where goods that are not in a shop come from, and how long that takes.
alter table delivery_rules
  -- The shop, such as a warehouse, that supplies this one, and so many days that takes.
  add column warehouse_id bigint references shops (id),
  add column warehouse_days smallint not null default 2 check (warehouse_days between 0 and 180),
  -- How many days goods take that are purchased for an order. Null means that nothing is promised of them.
  add column made_days smallint check (made_days between 0 and 365),
  add constraint delivery_rules_warehouse check (warehouse_id <> shop_id);
