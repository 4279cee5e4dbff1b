-- Who did what to which id, when and from where. Rows are only ever added: the database refuses everything else, to the owner of the table as well.
create table audit_log (
  id bigint primary key,
  at timestamptz not null default now(),
  account_id bigint not null,
  call text not null,
  subject text not null,
  detail jsonb not null default '{}',
  address text not null,
  device text not null,
  request_id text not null
);
create index audit_log_account on audit_log (account_id, id);
create index audit_log_call on audit_log (call, id);
create index audit_log_subject on audit_log (subject, id);
create index audit_log_at on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_all before truncate on audit_log for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from public, current_user;

-- identity: who an account is, for lists of what was done.
create view account_names as select id, username, name from accounts;
