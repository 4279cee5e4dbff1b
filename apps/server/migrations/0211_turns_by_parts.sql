-- Whatever hangs on a product, a SKU or a listing is looked for when that goes.
create index stock_by_sku on stock (sku_id);
create index shop_prices_by_listing on shop_prices (item_mapping_id);
create index product_shares_by_product on product_shares (product_id);
create index counted_sales_by_product on counted_sales (product_id);

-- Undoing and redoing go by parts, so that a large one can tell how far it is: begin_turn notes in the temporary table `turning` what a journal comes to and whether
-- all of it is as it was left; then remove_turned takes away what was made, children first, and restore_turned puts back the rest, parents first.
drop function undo_journal(bigint, boolean, boolean);

-- What turns by itself and is nobody's change; the version of what an edit is of is its caller's to take.
create function loose_columns(p_edit boolean) returns text[] language sql immutable as $$
  select array['sales_count', 'updated_at', 'name_order'] || case when p_edit then array['version'] else '{}' end
$$;

-- Answers nothing when the turn may go on; otherwise the first rows that are not as they were left, or that others have come to need, and then the caller rolls
-- back. `p_edit`: few rows, which are locked one by one. `p_again`: does once more what was undone.
create function begin_turn(p_journal bigint, p_edit boolean, p_again boolean) returns table (relation text, row_found text, in_use boolean) language plpgsql as $$
declare
  rel text;
  same text;
begin
  perform set_config('showfloor.journal', '', true);
  create temporary table turning (turn_no integer generated always as identity, relation text, before jsonb, after jsonb) on commit drop;
  insert into turning (relation, before, after)
    select r.relation, case when p_again then r.after else r.before end, case when p_again then r.before else r.after end
    from journal_result(p_journal) r order by r.relation;
  create index on turning (turn_no);
  create index on turning (relation);
  analyze turning;

  foreach rel in array journaled_relations() loop
    continue when not exists (select from turning u where u.relation = rel);
    same := journal_match(rel, 'coalesce(u.before, u.after)');
    if p_edit then
      execute format('select from %I t join turning u on %s where u.relation = %L order by %s for update of t', rel, same, rel, journal_key(rel));
    else
      execute format('lock table %I in share row exclusive mode', rel);
    end if;
    return query execute format('select %L::text, coalesce(u.after, u.before)::text, false
      from turning u left join %I t on %s
      where u.relation = %L and (to_jsonb(t) - $1) is distinct from (u.after - $1) limit 5', rel, rel, same, rel) using loose_columns(p_edit);
    if found then return; end if;
  end loop;

  -- Listings that were sold or put in a cart since.
  return query select 'item_mappings'::text, u.after::text, true from turning u
    where u.relation = 'item_mappings' and u.before is null and (u.after->>'id')::bigint in (select a.item_mapping_id from articles_in_use a) limit 5;
  if found then return; end if;

  -- Boards that an order holds, or that were made and stand in a cart or an order by now; locked, so that none takes them meanwhile.
  perform from natural_edge_boards b join turning u on u.relation = 'natural_edge_boards'
    where b.shop_id = (coalesce(u.after, u.before)->>'shop_id')::bigint and b.id = (coalesce(u.after, u.before)->>'id')::bigint order by b.id for update of b;
  return query select 'natural_edge_boards'::text, u.after::text, true from turning u
    where u.relation = 'natural_edge_boards' and exists (select from boards_in_use a where a.shop_id = (u.after->>'shop_id')::bigint
      and a.board_id = (u.after->>'id')::bigint and (a.held or u.before is null)) limit 5;
end $$;

-- What is to be turned, parents before their children: which numbers it has, and how much of it goes or comes. `whole`: rows that hang on others of the same table
-- are turned all at once.
create function turned_relations() returns table (relation text, first_no integer, last_no integer, goes integer, comes integer, whole boolean) language plpgsql as $$
begin
  return query select u.relation, min(u.turn_no), max(u.turn_no), count(*) filter (where u.before is null)::integer, count(*) filter (where u.before is not null)::integer,
    exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = u.relation::regclass and c.confrelid = c.conrelid)
  from turning u where u.before is not null or u.after is not null
  group by u.relation order by array_position(journaled_relations(), u.relation);
end $$;

-- What was made goes. Whatever else has come to hang on it since would go with it: it is answered, and then the caller rolls back.
create function remove_turned(p_relation text, p_first integer, p_last integer) returns table (relation text, row_found text, in_use boolean) language plpgsql as $$
declare
  child record;
  others text;
begin
  for child in
    select c.conrelid::regclass::text as name, a.attname as field, b.attname as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.confrelid = p_relation::regclass and c.contype = 'f' and cardinality(c.conkey) = 1
      -- What is derived from a product goes with it.
      and c.conrelid::regclass::text not in ('channel_products', 'product_terms', 'popular_terms', 'stale_terms')
  loop
    others := case when child.name = p_relation
      then format('where not exists (select from turning v where v.relation = %L and v.before is null and v.after->>''id'' = c.id::text)', p_relation) else '' end;
    return query execute format('select %L::text, u.after::text, true from turning u
      where u.turn_no between $1 and $2 and u.before is null and (u.after->>%L)::bigint in (select c.%I from %s c %s) limit 5',
      p_relation, child.parent, child.field, child.name, others) using p_first, p_last;
    if found then return; end if;
  end loop;
  execute format('delete from %I t using turning u where u.turn_no between $1 and $2 and u.before is null and u.after is not null and %s', p_relation,
    journal_match(p_relation, 'u.after')) using p_first, p_last;
end $$;

create function restore_turned(p_relation text, p_first integer, p_last integer, p_edit boolean) returns void language plpgsql as $$
declare
  written text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written from pg_attribute a
    where a.attrelid = p_relation::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (loose_columns(p_edit));
  execute format('update %I t set (%s) = (select %s from jsonb_populate_record(t, u.before)) from turning u
    where u.turn_no between $1 and $2 and u.before is not null and u.after is not null and %s', p_relation, written, written,
    journal_match(p_relation, 'u.before')) using p_first, p_last;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written from pg_attribute a
    where a.attrelid = p_relation::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('insert into %I (%s) select %s from turning u cross join lateral jsonb_populate_record(null::%I, u.before)
    where u.turn_no between $1 and $2 and u.before is not null and u.after is null', p_relation, written, written, p_relation) using p_first, p_last;
end $$;
