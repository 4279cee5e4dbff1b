-- Sign-ins on their way: begun in a browser, finished by a signed-in phone or by the enterprise messenger. Each serves once and only the
-- browser that holds its secret.
create table pending_logins (
  uid text primary key,
  way text not null check (way in ('QR_CODE', 'DINGDING')),
  secret_hash bytea not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SCANNED', 'CONFIRMED', 'REFUSED')),
  account_id bigint references accounts (id) on delete cascade,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'WAITING') = (account_id is null))
);
create index pending_logins_address on pending_logins (address, expires_at);

-- Who the account is for the enterprise messenger, known from its first sign-in that way.
alter table accounts add column dingtalk_union_id text unique;
