-- deliveries: the parts of a day in which a shop delivers.
create view shop_delivery_windows as
select shop_id, id, weekday, from_minute, to_minute
from delivery_windows
where enabled;
