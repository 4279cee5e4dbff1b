-- Uploaded files: a row is written when somebody is given an address to upload to, and says STORED once the content is there.
create table files (
  id bigint primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('AVATAR')),
  state text not null default 'EXPECTED' check (state in ('EXPECTED', 'STORED')),
  created_at timestamptz not null default now()
);
create index files_owner on files (account_id, purpose);

-- Signs the addresses of files, the same on every server process.
create table file_signing_key (
  id integer primary key check (id = 1),
  secret text not null
);
insert into file_signing_key (id, secret) values (1, gen_random_uuid()::text || gen_random_uuid()::text);
