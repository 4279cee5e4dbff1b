-- shops: the full name of a shop.
create view shop_site_names as
select id as shop_id, site_name
from shops;
