-- identity: what proves that somebody is who they say without a password. Only hashes are kept.

-- The latest code of a mobile for one purpose; another purpose never accepts it. A mobile without an account has a row too, with a hash that nothing fits.
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

-- How many messages a mobile or an address asked for on a day.
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
  address text not null,
  expires_at timestamptz not null
);
create index captchas_address on captchas (address, expires_at);
create index captchas_age on captchas (expires_at);

-- Who showed the code of a password reset may set a new password once.
create table password_resets (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);
