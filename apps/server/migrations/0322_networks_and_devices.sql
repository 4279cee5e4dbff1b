-- identity: what is open is counted for a network, which for IPv6 is more than one address; the address of a sign-in is kept beside it to be shown.
alter table captchas rename column address to network;
alter index captchas_address rename to captchas_network;
alter table pending_logins add column network text not null default '';
drop index pending_logins_address;
create index pending_logins_network on pending_logins (network, expires_at);

-- Browsers that an account was signed in with. Tries from such a browser are counted by themselves, so that failures from elsewhere shut nobody out of it.
create table known_devices (
  secret_hash bytea not null,
  account_id bigint not null references accounts (id) on delete cascade,
  last_at timestamptz not null default now(),
  primary key (account_id, secret_hash)
);
create index known_devices_age on known_devices (last_at);
