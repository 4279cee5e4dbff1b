-- platform: deletes what a journal made. Answers what would go with it because it refers to it by now; then the
-- caller rolls back.
create function delete_replayed(p_relation text, p_first integer, p_last integer)
returns table (relation text, row_found text, in_use boolean)
language plpgsql
as $$
declare
  child record;
  others text;
begin
  for child in
    select c.conrelid::regclass::text as name, a.attname as field, b.attname as parent
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.confrelid = p_relation::regclass
      and c.contype = 'f'
      and cardinality(c.conkey) = 1
      -- What is derived from a product goes with it.
      and c.conrelid::regclass::text not in ('channel_products', 'product_terms', 'popular_terms', 'stale_terms')
  loop
    others := case
      when child.name = p_relation then format(
        'where not exists (
          select
          from replay v
          where v.relation = %L
            and v.before is null
            and v.after->>''id'' = c.id::text
        )',
        p_relation
      )
      else ''
    end;
    return query execute format(
      'select %L::text, u.after::text, true
      from replay u
      where u.replay_no between $1 and $2
        and u.before is null
        and (u.after->>%L)::bigint in (select c.%I from %s c %s)
      limit 5',
      p_relation, child.parent, child.field, child.name, others
    ) using p_first, p_last;
    if found then return; end if;
  end loop;
  execute format(
    'delete from %I t
    using replay u
    where u.replay_no between $1 and $2
      and u.before is null
      and u.after is not null
      and %s',
    p_relation, journal_match(p_relation, 'u.after')
  ) using p_first, p_last;
end
$$;
