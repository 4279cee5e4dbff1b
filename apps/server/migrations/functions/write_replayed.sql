-- platform: writes what a journal changed or deleted as it was. Versions go up, never back; of an edit the caller has
-- raised them.
create function write_replayed(p_relation text, p_first integer, p_last integer, p_edit boolean)
returns void
language plpgsql
as $$
declare
  written text;
  raised text;
begin
  select string_agg(', version = t.version + 1', '') into raised
  from pg_attribute a
  where a.attrelid = p_relation::regclass
    and a.attname = 'version'
    and not p_edit;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written
  from pg_attribute a
  where a.attrelid = p_relation::regclass
    and a.attnum > 0
    and not a.attisdropped
    and a.attgenerated = ''
    and a.attname <> all(untracked_columns());
  execute format(
    'update %I t
    set (%s) = (select %s from jsonb_populate_record(t, u.before))%s
    from replay u
    where u.replay_no between $1 and $2
      and u.before is not null
      and u.after is not null
      and %s',
    p_relation, written, written, raised, journal_match(p_relation, 'u.before')
  ) using p_first, p_last;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written
  from pg_attribute a
  where a.attrelid = p_relation::regclass
    and a.attnum > 0
    and not a.attisdropped
    and a.attgenerated = '';
  execute format(
    'insert into %I (%s)
    select %s
    from replay u
    cross join lateral jsonb_populate_record(null::%I, u.before)
    where u.replay_no between $1 and $2
      and u.before is not null
      and u.after is null',
    p_relation, written, written, p_relation
  ) using p_first, p_last;
end
$$;
