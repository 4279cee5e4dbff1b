-- The queue of one channel that shows flagged orders alone: without these, all flagged orders of the shop are read for a page.
create index marketplace_orders_flagged_of_channel_by_age
  on marketplace_orders (shop_id, channel_id, state, placed_at, id) where flag is not null;
create index marketplace_orders_flagged_of_channel_by_promise
  on marketplace_orders (shop_id, channel_id, state, promise_order, id) where flag is not null;
