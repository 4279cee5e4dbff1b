create table carts (
  shop_id bigint not null references shops (id),
  id bigint not null,
  account_id bigint not null references accounts (id),
  name text not null check (btrim(name) <> ''),
  note text not null default '',
  customer_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
-- For the carts on a customer's page.
create index carts_of_customer on carts (shop_id, customer_id, updated_at desc) where customer_id is not null;

-- Who works with a cart: its guide (carts.account_id) and colleagues who were asked to help.
create table cart_guides (
  shop_id bigint not null,
  account_id bigint not null references accounts (id),
  cart_id bigint not null,
  last_used_at timestamptz,
  primary key (shop_id, account_id, cart_id),
  foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade
);
create index cart_guides_cart on cart_guides (shop_id, cart_id);

-- A room of the customer's home. With two variants, only the lines of the chosen one count.
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

-- A line of a cart. An article stands once in each variant of each room, and once outside of all rooms. A line of a
-- board is one piece of that very board.
create table cart_items (
  shop_id bigint not null,
  cart_id bigint not null,
  item_mapping_id bigint not null,
  id bigint not null,
  quantity integer not null check (quantity between 1 and 50),
  room_id bigint,
  variant text not null default 'A' check (variant in ('A', 'B')),
  -- Price and stock when the article was put in, to show what changed since.
  put_cents cents,
  put_item_num integer,
  -- To find something similar when the article is no longer sold.
  product_id bigint,
  board_id bigint,
  primary key (shop_id, cart_id, id),
  foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade,
  foreign key (shop_id, cart_id, room_id) references cart_rooms (shop_id, cart_id, id),
  constraint cart_items_once unique nulls not distinct (shop_id, cart_id, item_mapping_id, room_id, variant, board_id),
  constraint cart_items_one_of_a_board check (board_id is null or quantity = 1)
);

-- Idempotency keys of changes: a change that is sent again after a lost answer is made once.
create table cart_changes (
  shop_id bigint not null,
  cart_id bigint not null,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (shop_id, cart_id, key)
);
create index cart_changes_age on cart_changes (made_at);

-- Deleted carts, rooms and lines with all their content, so that they can be restored.
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

-- A quote from a cart as the customer saw it. It outlives its cart. Only the hash of its link's token is kept.
create table cart_quotes (
  shop_id bigint not null references shops (id),
  id bigint not null,
  cart_id bigint not null,
  account_id bigint not null references accounts (id),
  token_hash bytea not null,
  content jsonb not null,
  valid_until timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, token_hash)
);
create index cart_quotes_cart on cart_quotes (shop_id, cart_id, id desc);

-- Quote numbers of the whole chain.
create sequence quote_numbers;
