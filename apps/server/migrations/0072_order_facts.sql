-- What an order's page shows of other modules, so that it is read with the order.

-- shops: what a shop is called, its bracketed prefix included.
create view shop_site_names as
select id as shop_id, site_name from shops;

-- offers: orders with a price that has still to be approved.
create view orders_awaiting_approval as
select distinct shop_id, order_id from special_offers where status not in ('APPROVED', 'USED', 'SUPERSEDED');
