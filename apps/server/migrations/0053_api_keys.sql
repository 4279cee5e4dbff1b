-- A key by which a system acts for an account, instead of a person's password. Of the account's permissions it has those
-- that it names. Only the hash of a key is kept.
create table api_keys (
  id bigint primary key,
  account_id bigint not null references accounts (id),
  name text not null,
  key_hash bytea not null unique,
  permissions text[] not null check (cardinality(permissions) > 0),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text
);
create index api_keys_of_account on api_keys (account_id);
