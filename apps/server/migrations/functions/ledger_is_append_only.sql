-- payments: refuses every change of a ledger entry.
create function ledger_is_append_only()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the ledger is append-only';
end
$$;

create trigger ledger_append_only
  before update or delete on ledger_entries
  for each row
  execute function ledger_is_append_only();
