-- orders: what was sold on which day, and which holds end soon.
create index orders_sold on orders (shop_id, confirmed_at) where confirmed_at is not null;
create index orders_hold_end on orders (hold_expires_at) where hold_expires_at is not null;
