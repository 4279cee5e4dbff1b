-- Uploaded files. A row is EXPECTED from when an upload address is given out, STORED once the content has arrived,
-- and KEPT once something shows it: then it stays for good, because orders and quotes show it as it was.
create table files (
  id bigint primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null,
  state text not null default 'EXPECTED' check (state in ('EXPECTED', 'STORED', 'KEPT')),
  width_px integer,
  height_px integer,
  created_at timestamptz not null default now()
);
create index files_owner on files (account_id, purpose);
-- For the job that deletes files which nothing ever showed.
create index files_unused on files (created_at) where state <> 'KEPT';

-- The key that signs addresses of files. Every server process uses the same.
create table file_signing_key (
  id integer primary key check (id = 1),
  secret text not null
);

insert into file_signing_key (id, secret)
values (1, gen_random_uuid()::text || gen_random_uuid()::text);

-- How many upload addresses an account was given in the current hour, for each purpose. One row is enough, because
-- earlier hours do not count.
create table upload_counts (
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('FILE', 'IMPORT')),
  hour timestamptz not null,
  count integer not null,
  primary key (account_id, purpose)
);
