-- identity and shops: the permissions of the enabled accounts of a shop.
create view shop_permissions as
select s.shop_id, s.account_id, p.permission
from account_shops s
join accounts a on a.id = s.account_id
  and a.enabled
join account_roles r on r.account_id = s.account_id
join role_permissions p on p.role_code = r.role_code;
