-- shops: the channel of a shop, or null.
create view shop_channels as
select id as shop_id, channel_id
from shops;
