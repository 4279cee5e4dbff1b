-- identity and shops: what the enabled accounts of a shop may do there.
create view shop_permissions as
select s.shop_id, s.account_id, p.permission
from account_shops s
join accounts a on a.id = s.account_id and a.enabled
join account_roles r on r.account_id = s.account_id
join role_permissions p on p.role_code = r.role_code;

-- One row for each account that is told. `event` names what happened, so that it is told once however often it is reported.
create table notifications (
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint not null,
  event text not null,
  -- Its kind and what the kind's sentence needs, as in the contract; the sentence itself is made where it is read.
  content jsonb not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, account_id, id),
  unique (shop_id, account_id, event)
);
create index notifications_unread on notifications (shop_id, account_id) where read_at is null;
create index notifications_age on notifications (created_at);
