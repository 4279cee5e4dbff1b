-- platform: the condition that a row `t` of the table is the one in `content`.
create function journal_match(relation text, content text)
returns text
language sql
stable
as $$
  select string_agg(
    format(
      't.%I = (%s->>%L)::%s',
      a.attname,
      content,
      a.attname,
      format_type(a.atttypid, null)
    ),
    ' and '
  )
  from pg_index i
  join pg_attribute a on a.attrelid = i.indrelid
    and a.attnum = any(i.indkey)
  where i.indrelid = relation::regclass
    and i.indisprimary
$$;
