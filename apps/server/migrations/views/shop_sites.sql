-- shops: codes, names and channels of shops.
create view shop_sites as
select id as shop_id, site_code, site_name, channel_id
from shops;
