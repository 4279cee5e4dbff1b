-- Terminals of a shop at a cloud POS by whose name payment codes are taken. An activation code makes one: ACTIVATING
-- until the answer is there. Its key changes every day, under a claim that ends by itself; both are sealed with the
-- vendor's key, which stands in no table. BLOCKED: none of its keys is good any more.
create table cloud_pos_terminals (
  shop_id bigint not null references shops (id),
  id bigint not null,
  name text not null,
  state text not null default 'ACTIVATING' check (state in ('ACTIVATING', 'ACTIVE', 'BLOCKED', 'ENDED')),
  terminal_sn text,
  sealed_key text,
  sealed_previous_key text,
  -- Since when it has this key, and when it was last tried to change it.
  rotated_at timestamptz,
  tried_at timestamptz,
  rotating_until timestamptz,
  -- Why it does not work, in the code of whoever refused it.
  trouble text,
  account_id bigint not null references accounts (id),
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, account_id, idempotency_key),
  check (state <> 'ACTIVE' or (terminal_sn is not null and sealed_key is not null and rotated_at is not null))
);
create unique index cloud_pos_terminals_sn on cloud_pos_terminals (terminal_sn)
  where state <> 'ENDED';

-- By which of them a tender was asked for, and what of its amount the customer did not pay because somebody else bears
-- it: the tender counts whole, the settlement of the provider shows the difference.
alter table tenders
  add column pos_terminal_id bigint,
  add column merchant_borne_cents cents not null default 0,
  add column platform_borne_cents cents not null default 0,
  add constraint tenders_pos_terminal
    foreign key (shop_id, pos_terminal_id) references cloud_pos_terminals (shop_id, id);
