-- platform: the columns of a table's primary key.
create function journal_key(relation text)
returns text
language sql
stable
as $$
  select string_agg(
    quote_ident(a.attname),
    ', '
    order by k.position
  )
  from pg_index i
  cross join lateral unnest(i.indkey) with ordinality k (attnum, position)
  join pg_attribute a on a.attrelid = i.indrelid
    and a.attnum = k.attnum
  where i.indrelid = relation::regclass
    and i.indisprimary
$$;
