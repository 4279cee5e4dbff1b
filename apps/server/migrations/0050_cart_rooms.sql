-- shops and customers publish the names that a cart tells.
create view shop_guides as
select s.shop_id, a.id as account_id, a.name
from account_shops s
join accounts a on a.id = s.account_id and a.enabled
where exists (
  select from account_roles r
  join role_permissions p on p.role_code = r.role_code and p.permission = 'cart.use'
  where r.account_id = a.id
);

create view customer_names as
select shop_id, id as customer_id, name from customers;

-- Who works with a cart: the guide who serves the customer (carts.account_id) and colleagues who were asked to help.
create table cart_guides (
  shop_id bigint not null,
  account_id bigint not null references accounts (id),
  cart_id bigint not null,
  last_used_at timestamptz,
  primary key (shop_id, account_id, cart_id),
  foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade
);
create index cart_guides_cart on cart_guides (shop_id, cart_id);
insert into cart_guides (shop_id, account_id, cart_id, last_used_at) select shop_id, account_id, id, last_used_at from carts;

drop index carts_of_account;
alter table carts
  drop column last_used_at,
  add column note text not null default '',
  add column customer_id bigint,
  add foreign key (shop_id, customer_id) references customers (shop_id, id);

-- A room of the customer's home; with two variants only the lines of the chosen one count.
create table cart_rooms (
  shop_id bigint not null,
  cart_id bigint not null,
  id bigint not null,
  name text not null check (btrim(name) <> ''),
  position smallint not null,
  variants smallint not null default 1 check (variants in (1, 2)),
  chosen text not null default 'A' check (chosen in ('A', 'B')),
  primary key (shop_id, cart_id, id),
  foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade
);

-- An article stands once in each variant of each room, and once outside of all rooms. What it cost and how many there were when it was put in is kept, so
-- that what moved since can be shown; its product, so that something like it can be found when it is no longer sold.
alter table cart_items
  drop constraint cart_items_pkey,
  add primary key (shop_id, cart_id, id),
  add column room_id bigint,
  add column variant text not null default 'A' check (variant in ('A', 'B')),
  add column put_cents cents,
  add column put_item_num integer,
  add column product_id bigint,
  add foreign key (shop_id, cart_id, room_id) references cart_rooms (shop_id, cart_id, id),
  add constraint cart_items_once unique nulls not distinct (shop_id, cart_id, item_mapping_id, room_id, variant);

-- Changes that have been made, by the key their sender gave them: what is sent again after a lost answer is made once.
create table cart_changes (
  shop_id bigint not null,
  cart_id bigint not null,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (shop_id, cart_id, key)
);
create index cart_changes_age on cart_changes (made_at);

-- What was taken out or deleted, whole, so that it can be brought back.
create table cart_removals (
  shop_id bigint not null references shops (id),
  id bigint not null,
  cart_id bigint not null,
  account_id bigint not null references accounts (id),
  content jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index cart_removals_age on cart_removals (removed_at);
