-- platform: while a transaction names a journal, every change of the journaled tables is written into it, whichever
-- module makes it. The hash of a password that somebody uses stays out of it.
create function keep_journal()
returns trigger
language plpgsql
as $$
declare
  current_journal bigint := nullif(current_setting('showfloor.journal', true), '')::bigint;
begin
  if current_journal is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into journal (journal_id, relation, after)
    select current_journal, tg_table_name, to_jsonb(n)
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into journal (journal_id, relation, before)
    select current_journal, tg_table_name, to_jsonb(o) - 'password_hash'
    from old_rows o;
  else
    execute format(
      'insert into journal (journal_id, relation, before, after)
      select $1, %L, to_jsonb(o) - ''password_hash'', to_jsonb(n) - ''password_hash''
      from old_rows o
      join new_rows n using (%s)',
      tg_table_name, journal_key(tg_table_name)
    ) using current_journal;
  end if;
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array journaled_relations() loop
    execute format(
      'create trigger journal_insert
        after insert on %I
        referencing new table as new_rows
        for each statement
        execute function keep_journal()',
      relation
    );
    execute format(
      'create trigger journal_update
        after update on %I
        referencing old table as old_rows new table as new_rows
        for each statement
        execute function keep_journal()',
      relation
    );
    execute format(
      'create trigger journal_delete
        after delete on %I
        referencing old table as old_rows
        for each statement
        execute function keep_journal()',
      relation
    );
  end loop;
end
$$;
