-- platform: what a journal comes to: each row as it was first and as it became last.
create function journal_result(p_journal bigint)
returns table (relation text, before jsonb, after jsonb)
language sql
stable
as $$
  with
    entries as (
      select
        j.no,
        j.relation,
        j.before,
        j.after,
        journal_row_key(j.relation, coalesce(j.before, j.after)) as key
      from journal j
      where j.journal_id = p_journal
    ),
    firsts as (
      select distinct on (t.relation, t.key)
        t.relation,
        t.key,
        t.before
      from entries t
      order by t.relation, t.key, t.no
    ),
    lasts as (
      select distinct on (t.relation, t.key)
        t.relation,
        t.key,
        t.after
      from entries t
      order by t.relation, t.key, t.no desc
    )
  select f.relation, f.before, l.after
  from firsts f
  join lasts l on l.relation = f.relation
    and l.key = f.key
$$;
