-- The form in which typed names are compared: NFKC, trimmed, lower case. A generated column uses it, so it stands
-- here: changing it means computing that column again.
create function folded(typed text)
returns text
language sql
immutable
strict
parallel safe
return lower(btrim(normalize(typed, nfkc)) collate "C");

-- Accounts belong to the chain, not to a shop.
create table accounts (
  id bigint primary key,
  user_id text not null unique,
  username text not null unique,
  mobile text not null unique,
  name text not null,
  avatar text not null default '',
  password_hash text not null,
  enabled boolean not null default false,
  -- The account's id at the enterprise messenger, known from its first sign-in that way.
  dingtalk_union_id text unique,
  -- A password that somebody else has set has to be changed before anything else is done.
  password_temporary boolean not null default false,
  -- Whoever registered waits until an administrator enables the account.
  waiting_since timestamptz,
  -- No two accounts have the same name in this form.
  login_key text not null generated always as (folded(username)) stored,
  created_at timestamptz not null default now()
);
create unique index accounts_login_key on accounts (login_key);

create table roles (
  code text primary key,
  name text not null,
  -- Whether the role comes with the system. New permissions reach these roles alone.
  built_in boolean not null default false
);

insert into roles (code, name, built_in)
values
  ('guide', '导购', true),
  ('manager', '店长', true),
  ('finance', '财务', true),
  ('admin', '管理员', true);

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
create index account_roles_role on account_roles (role_code);

-- The permissions that this installation has met. A new one is given to the built-in roles once.
create table known_permissions (
  permission text primary key,
  since timestamptz not null default now()
);

-- Only hashes are kept. A request needs both the cookie and the stored token.
create table sessions (
  id bigint primary key,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  account_id bigint not null references accounts (id) on delete cascade,
  device text not null default '',
  address text not null default '',
  expires_at timestamptz not null,
  -- When the session was last used, for its owner's list of sign-ins.
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);

-- Browsers that an account has signed in with. Their attempts are counted apart, so that failures from elsewhere do
-- not lock out the owner.
create table known_devices (
  secret_hash bytea not null,
  account_id bigint not null references accounts (id) on delete cascade,
  last_at timestamptz not null default now(),
  primary key (account_id, secret_hash)
);
create index known_devices_age on known_devices (last_at);

-- Sign-ins that a browser began and a signed-in phone or the enterprise messenger finishes. Each serves once, and
-- only the browser that holds its secret.
create table pending_logins (
  uid text primary key,
  way text not null check (way in ('QR_CODE', 'DINGDING')),
  secret_hash bytea not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SCANNED', 'CONFIRMED', 'REFUSED')),
  account_id bigint references accounts (id) on delete cascade,
  device text not null,
  address text not null,
  expires_at timestamptz not null,
  -- Open sign-ins are limited for each network, which for IPv6 is more than one address.
  network text not null default '',
  created_at timestamptz not null default now(),
  check ((state = 'WAITING') = (account_id is null))
);
create index pending_logins_network on pending_logins (network, expires_at);

-- The latest code of a mobile, for one purpose only. A mobile without an account has a row too, with a hash that no
-- code matches.
create table sms_codes (
  mobile text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'RESET_PASSWORD', 'REGISTER', 'CHANGE_MOBILE')),
  salt bytea not null,
  code_hash bytea not null,
  tries_left smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (mobile, purpose)
);
create index sms_codes_age on sms_codes (expires_at);

-- How many messages a mobile or an address requested on a day.
create table sms_sends (
  subject text not null,
  day date not null,
  sends integer not null,
  primary key (subject, day)
);
create index sms_sends_age on sms_sends (day);

create table captchas (
  id text primary key,
  answer_hash bytea not null,
  network text not null,
  expires_at timestamptz not null
);
create index captchas_age on captchas (expires_at);
create index captchas_network on captchas (network, expires_at);

-- How many proof-of-work tasks a network requested within an hour. Each one after the first few is harder.
create table captcha_work (
  network text primary key,
  asked integer not null,
  since timestamptz not null
);

-- Whoever entered the code of a password reset may set a new password once.
create table password_resets (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);
