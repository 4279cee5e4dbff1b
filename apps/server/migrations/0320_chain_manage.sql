-- identity: whoever administers accounts and roles could reach every shop of the chain so far, and keeps that. Everybody else reaches their own shops.
insert into role_permissions (role_code, permission)
select role_code, 'chain.manage' from role_permissions
where permission in ('account.manage', 'role.manage') group by role_code having count(*) = 2
on conflict do nothing;
