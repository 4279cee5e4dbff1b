-- What the first answer to an idempotency key was; a repeat gets the same.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  response text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table settings (
  id bigint primary key,
  key_words text not null default '',
  robot_token text not null default '',
  robot_secret text not null default '',
  keep_inventory_minutes integer not null check (keep_inventory_minutes between 1 and 525600),
  updated_at timestamptz not null default now()
);
insert into settings (id, keep_inventory_minutes) values (1, 1440);

-- Failures per subject (an account name, an address): the lock-out grows with their number.
create table failed_attempts (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
