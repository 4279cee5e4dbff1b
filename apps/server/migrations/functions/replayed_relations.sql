-- platform: what is to be replayed, parents before their children: its numbers, and how many rows go or come.
-- `whole`: rows that refer to others of the same table are replayed all at once.
create function replayed_relations()
returns table (
  relation text,
  first_no integer,
  last_no integer,
  goes integer,
  comes integer,
  whole boolean
)
language plpgsql
as $$
begin
  return query
    select
      u.relation,
      min(u.replay_no),
      max(u.replay_no),
      count(*) filter (where u.before is null)::integer,
      count(*) filter (where u.before is not null)::integer,
      exists (
        select
        from pg_constraint c
        where c.contype = 'f'
          and c.conrelid = u.relation::regclass
          and c.confrelid = c.conrelid
      )
    from replay u
    where u.before is not null
      or u.after is not null
    group by u.relation
    order by array_position(journaled_relations(), u.relation);
end
$$;
