-- identity: what an account gives back of one order without a second person, by those of its roles that give back.
create view revoke_limits as
select a.account_id, max(r.revoke_limit_cents)::cents as limit_cents
from account_roles a
join roles r on r.code = a.role_code
join role_permissions p on p.role_code = r.code
  and p.permission = 'payment.revoke'
group by a.account_id;
