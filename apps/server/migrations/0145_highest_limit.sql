-- A limit is given up to one's own. Administrators of a chain that has higher ones go on giving them.
update roles
set revoke_limit_cents = (
  select max(revoke_limit_cents)
  from roles
)
where code = 'admin';
