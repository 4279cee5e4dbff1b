-- shops: the enabled accounts of a shop that may use carts.
create view shop_guides as
select s.shop_id, a.id as account_id, a.name
from account_shops s
join accounts a on a.id = s.account_id
  and a.enabled
where exists (
  select
  from account_roles r
  join role_permissions p on p.role_code = r.role_code
    and p.permission = 'cart.use'
  where r.account_id = a.id
);
