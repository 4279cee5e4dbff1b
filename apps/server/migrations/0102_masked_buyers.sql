-- For the job that decrypts masked buyers, store by store.
create index marketplace_orders_masked on marketplace_orders (shop_id, link_id, claimed_at, id) where buyer_masked;
