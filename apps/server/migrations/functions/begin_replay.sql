-- Begins to undo or redo a journal: notes in the temporary table `replay` what the journal comes to. Answers
-- nothing when all of it can be replayed; otherwise the first rows that were changed since or are in use, and then
-- the caller rolls back. `p_edit`: few rows, which are locked one by one. `p_again`: redo. Then delete_replayed
-- deletes what was made, children first, and write_replayed writes the rest, parents first. Both go by parts, so
-- that progress can be shown.
create function begin_replay(p_journal bigint, p_edit boolean, p_again boolean)
returns table (relation text, row_found text, in_use boolean)
language plpgsql
as $$
declare
  rel text;
  same text;
begin
  perform set_config('showfloor.journal', '', true);
  create temporary table replay (
    replay_no integer generated always as identity,
    relation text,
    before jsonb,
    after jsonb
  ) on commit drop;
  insert into replay (relation, before, after)
  select
    r.relation,
    case when p_again then r.after else r.before end,
    case when p_again then r.before else r.after end
  from journal_result(p_journal) r
  order by r.relation;
  create index on replay (replay_no);
  create index on replay (relation);
  analyze replay;

  foreach rel in array journaled_relations() loop
    continue when not exists (select from replay u where u.relation = rel);
    same := journal_match(rel, 'coalesce(u.before, u.after)');
    if p_edit then
      execute format(
        'select from %I t join replay u on %s where u.relation = %L order by %s for update of t',
        rel, same, rel, journal_key(rel)
      );
    else
      execute format('lock table %I in share row exclusive mode', rel);
    end if;
    return query execute format(
      'select %L::text, coalesce(u.after, u.before)::text, false
      from replay u
      left join %I t on %s
      where u.relation = %L
        and (
          (to_jsonb(t) - $1) is distinct from (u.after - $1)
          -- What would be deleted is compared with its version: an edit that was taken back counts too.
          or (not $2 and u.before is null and to_jsonb(t) -> ''version'' is distinct from u.after -> ''version'')
        )
      limit 5',
      rel, rel, same, rel
    ) using untracked_columns(), p_edit;
    if found then return; end if;
  end loop;

  -- Listings that an order or a cart has named since.
  return query
    select 'item_mappings'::text, u.after::text, true
    from replay u
    where u.relation = 'item_mappings'
      and u.before is null
      and (u.after->>'id')::bigint in (select a.item_mapping_id from articles_in_use a)
    limit 5;
  if found then return; end if;

  -- New accounts whose owners have been here.
  return query
    select 'accounts'::text, u.after::text, true
    from replay u
    join accounts a on a.id = (u.after->>'id')::bigint
    where u.relation = 'accounts'
      and u.before is null
      and not a.password_temporary
    limit 5;
  if found then return; end if;

  -- Boards that an order holds, and new boards that a cart or an order has named since. They are locked, so that
  -- nobody takes one meanwhile.
  perform
  from natural_edge_boards b
  join replay u on u.relation = 'natural_edge_boards'
  where b.shop_id = (coalesce(u.after, u.before)->>'shop_id')::bigint
    and b.id = (coalesce(u.after, u.before)->>'id')::bigint
  order by b.id
  for update of b;
  return query
    select 'natural_edge_boards'::text, u.after::text, true
    from replay u
    where u.relation = 'natural_edge_boards'
      and exists (
        select
        from boards_in_use a
        where a.shop_id = (u.after->>'shop_id')::bigint
          and a.board_id = (u.after->>'id')::bigint
          and (a.held or u.before is null)
      )
    limit 5;
end
$$;
