-- When a changed order last failed to follow its marketplace. The order that has waited longest since is tried first.
alter table marketplace_orders
  add column follow_failed_at timestamptz;
drop index marketplace_orders_to_follow;
create index marketplace_orders_to_follow
  on marketplace_orders (follow_failed_at nulls first, id)
  where to_follow;
