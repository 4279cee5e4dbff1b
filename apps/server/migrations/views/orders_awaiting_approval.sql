-- offers: orders with a price that is not approved yet.
create view orders_awaiting_approval as
select distinct shop_id, order_id
from special_offers
where status not in ('APPROVED', 'USED', 'SUPERSEDED');
