-- The roles that come with the system, and the permissions that this installation has met: a new one is given to the built-in roles once, after the migrations.
alter table roles add column built_in boolean not null default false;
create table known_permissions (
  permission text primary key,
  since timestamptz not null default now()
);
insert into known_permissions (permission) select distinct permission from role_permissions;
insert into roles (code, name, built_in)
values ('guide', '导购', true), ('manager', '店长', true), ('finance', '财务', true), ('admin', '管理员', true)
on conflict (code) do update set built_in = true;

-- A password that somebody else has set has to be changed before anything else is done. Who has registered waits until an administrator enables the account.
alter table accounts
  add column password_temporary boolean not null default false,
  add column waiting_since timestamptz;
create index account_roles_role on account_roles (role_code);
create index account_shops_shop on account_shops (shop_id);
