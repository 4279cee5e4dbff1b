-- shops: what decides how a shop sells.
create view shop_terms as
select
  s.id as shop_id,
  s.is_state_subsidies,
  s.order_prefix,
  c.id as channel_id,
  c.code as channel_code,
  c.site_code as channel_site_code
from shops s
left join channels c on c.id = s.channel_id;
