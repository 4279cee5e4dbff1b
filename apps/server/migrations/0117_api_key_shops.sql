-- A key may be limited to some of its account's shops; null: all of them.
alter table api_keys
  add column shop_ids bigint[] check (cardinality(shop_ids) > 0);
