-- Money in whole cents. The server reads this domain as a number, and ids (bigint) as strings.
create domain cents as numeric(14, 0);

-- The first answer under an idempotency key. A repeat gets the same answer.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  response text,
  -- A call that talks to a provider holds no transaction meanwhile. Its process leases the key and renews the lease.
  -- The next request with the same key takes over a lease that has run out, because its process died.
  runner uuid,
  running_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Failures per subject (an account name, an address). The lock-out grows with their number.
create table failed_attempts (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

-- Every row that an import or an edit changed, as it was and as it became; null where there was or is none.
-- A journal row costs as much as the row it is about: one light index and no foreign key keep that low. Its import
-- or edit deletes it.
create table journal (
  journal_id bigint not null,
  no bigint generated always as identity,
  relation text not null,
  before jsonb,
  after jsonb
);
create index journal_by_id on journal (journal_id);
