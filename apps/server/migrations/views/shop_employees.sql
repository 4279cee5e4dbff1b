-- identity: who may work in which shop.
create view shop_employees as
select s.shop_id, a.id as account_id, a.username as employee_no, a.name, a.mobile
from account_shops s
join accounts a on a.id = s.account_id
where a.enabled;
