-- shops: channels with their codes.
create view channel_sites as
select c.id as channel_id, c.code, c.name, c.site_code
from channels c;
