-- identity and shops: who of a shop may do something, by name.
create view permission_holders as
select distinct p.shop_id, p.permission, p.account_id, a.name
from shop_permissions p
join accounts a on a.id = p.account_id;
