alter table customers
  add column source text not null default 'WALK_IN' check (source in ('WALK_IN', 'REFERRAL', 'ONLINE', 'PHONE', 'NEIGHBOURHOOD', 'OTHER')),
  add column updated_at timestamptz not null default now();
create index customers_by_status on customers (shop_id, status, created_at desc, id desc);
create index customers_by_guide on customers (shop_id, account_id, created_at desc, id desc);

create table customer_notes (
  shop_id bigint not null,
  customer_id bigint not null,
  id bigint not null,
  text text not null,
  account_id bigint not null references accounts (id),
  author text not null,
  at timestamptz not null default now(),
  primary key (shop_id, customer_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);

-- identity: who may work in which shop.
create view shop_employees as
select s.shop_id, a.id as account_id, a.username as employee_no, a.name, a.mobile
from account_shops s join accounts a on a.id = s.account_id
where a.enabled;
