-- Nobody approves a refund or signs a settlement of their own. A shop with one manager and one person of finance had
-- nobody else to do it: each of the two built-in roles is the other's second person.
insert into role_permissions (role_code, permission)
select code, permission
from (values ('finance', 'difference.approve'), ('manager', 'settlement.manage')) as g (role, permission)
join roles on roles.code = g.role
  and roles.built_in
on conflict do nothing;
