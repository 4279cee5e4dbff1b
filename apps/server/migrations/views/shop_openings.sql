-- shops: until when a shop counts as new.
create view shop_openings as
select id as shop_id, new_shop_end_time
from shops;
