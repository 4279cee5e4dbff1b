-- payments: the legal entity of each shop.
create view shop_entities as
select s.shop_id, coalesce(e.entity_id, 1) as entity_id
from shop_site_names s
left join legal_entity_shops e on e.shop_id = s.shop_id;
