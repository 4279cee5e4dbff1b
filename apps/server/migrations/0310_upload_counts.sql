-- files: how many addresses to upload to an account was given in an hour, by what they are for; one row is enough, as an earlier hour says nothing any more.
create table upload_counts (
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('FILE', 'IMPORT')),
  hour timestamptz not null,
  count integer not null,
  primary key (account_id, purpose)
);
