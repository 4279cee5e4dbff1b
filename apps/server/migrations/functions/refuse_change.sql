-- audit: refuses every change of a row.
create function refuse_change()
returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger audit_log_rows
  before update or delete on audit_log
  for each row
  execute function refuse_change();

create trigger audit_log_all
  before truncate on audit_log
  for each statement
  execute function refuse_change();
