-- Who did what to which id, when and from where. It is append-only: privileges and the triggers of refuse_change
-- refuse everything else, to the owner of the table too.
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

revoke update, delete, truncate on audit_log from public, current_user;
