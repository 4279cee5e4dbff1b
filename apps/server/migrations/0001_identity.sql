-- Accounts, roles and sessions. Reference data: not scoped by shop.
create table accounts (
  id bigint primary key,
  user_id text not null unique,
  username text not null unique,
  mobile text not null unique,
  name text not null,
  avatar text not null default '',
  password_hash text not null,
  enabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table roles (
  code text primary key,
  name text not null
);

create table role_permissions (
  role_code text not null references roles (code) on delete cascade,
  permission text not null,
  primary key (role_code, permission)
);

create table account_roles (
  account_id bigint not null references accounts (id) on delete cascade,
  role_code text not null references roles (code),
  primary key (account_id, role_code)
);

-- Only hashes are kept: the cookie and the stored token are both needed, and neither can be read back from here.
create table sessions (
  id bigint primary key,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  account_id bigint not null references accounts (id) on delete cascade,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
