-- Who saw the orders of a shop goes on seeing them. The built-in roles get the permission at the next start, the
-- drivers' role goes without it.
insert into role_permissions (role_code, permission)
select p.role_code, 'order.list'
from role_permissions p
join roles r on r.code = p.role_code
where p.permission = 'order.read'
  and not r.built_in
on conflict do nothing;

update api_keys
set permissions = permissions || '{order.list}'
where 'order.read' = any(permissions);
