-- marketplaces: the marketplace's own number of a claimed order, when it was placed and claimed, and what the
-- marketplace bears of its money.
create view marketplace_shares as
select shop_id, order_id, channel_id, platform, external_id, platform_borne_cents, placed_at, claimed_at
from marketplace_orders
where order_id is not null;
