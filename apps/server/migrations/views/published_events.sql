-- webhooks: committed events in their order.
create view published_events as
select id, position, type, shop_id, data, at
from public_events
where position is not null;
