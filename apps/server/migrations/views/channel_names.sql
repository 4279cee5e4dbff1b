-- shops: what a channel is called.
create view channel_names as
select c.id as channel_id, c.name
from channels c;
