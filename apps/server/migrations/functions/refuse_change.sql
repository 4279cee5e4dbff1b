-- audit, tills, deposits and subsidies: refuses a change of a row that stays as it is.
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

create trigger till_movements_rows
  before update or delete on till_movements
  for each row
  execute function refuse_change();

create trigger counted_till
  before update or delete on till_sessions
  for each row
  when (old.closed_at is not null)
  execute function refuse_change();

create trigger signed_day
  before update or delete on day_ends
  for each row
  when (old.second_by is not null)
  execute function refuse_change();

create trigger day_corrections_rows
  before update or delete on day_corrections
  for each row
  execute function refuse_change();

create trigger deposit_entries_rows
  before update or delete on deposit_entries
  for each row
  execute function refuse_change();

create trigger subsidy_rules_rows
  before update or delete on subsidy_rules
  for each row
  execute function refuse_change();
