-- inventory: a board has a place, and may go to another shop's. Where it was it stays as it was measured, for the carts and orders that name it, and is none to
-- sell there; its number is that of one board, wherever it is now.
alter table natural_edge_boards
  drop constraint natural_edge_boards_status_check,
  drop constraint natural_edge_boards_serial_no_key,
  add constraint natural_edge_boards_status_check check (status in ('AVAILABLE', 'SOLD', 'MOVED'));
create unique index natural_edge_boards_serial_no on natural_edge_boards (serial_no) where status <> 'MOVED';

-- inventory: as before; `sold` now tells of boards that are not to be had here any more, for whatever reason.
create or replace view board_states as
select b.shop_id, b.id as board_id, b.sku_id, b.serial_no, b.length_mm, b.status <> 'AVAILABLE' as sold,
  (select h.order_id from holds h where h.shop_id = b.shop_id and h.board_id = b.id and (h.expires_at is null or h.expires_at > now())) as held_by,
  jsonb_build_object('serialNo', b.serial_no, 'lengthMm', b.length_mm, 'widthMinMm', b.width_min_mm, 'widthMaxMm', b.width_max_mm,
    'thicknessMm', b.thickness_mm) as facts
from natural_edge_boards b;

-- inventory, orders and carts: boards that are named somewhere, and whether an order holds them now.
create view boards_in_use as
select shop_id, board_id, true as held from holds where board_id is not null and (expires_at is null or expires_at > now())
union all select shop_id, board_id, false from order_lines where board_id is not null
union all select shop_id, board_id, false from cart_items where board_id is not null;

-- Boards are imported and moved, and a journal is kept of both.
create or replace function journaled_relations() returns text[] language sql immutable as $$
  select array['categories', 'products', 'product_categories', 'product_pictures', 'skus', 'sku_packages', 'item_mappings', 'channel_prices', 'shop_prices',
    'stock', 'natural_edge_boards', 'combos', 'combo_pieces', 'recommendations']
$$;
create trigger journal_insert after insert on natural_edge_boards referencing new table as new_rows for each statement execute function keep_journal();
create trigger journal_update after update on natural_edge_boards referencing old table as old_rows new table as new_rows
  for each statement execute function keep_journal();
create trigger journal_delete after delete on natural_edge_boards referencing old table as old_rows for each statement execute function keep_journal();

-- As before; boards are left alone that an order holds or that have come into use. `p_again`: does once more what was undone, by the same rules.
drop function undo_journal(bigint, boolean);
create function undo_journal(p_journal bigint, p_edit boolean, p_again boolean default false) returns table (relation text, row_found text, in_use boolean) language plpgsql as $$
declare
  relations text[] := journaled_relations();
  -- What turns by itself and is nobody's change.
  loose text[] := array['sales_count', 'updated_at', 'name_order'] || case when p_edit then array['version'] else '{}' end;
  rel text;
  same text;
  written text;
  child record;
begin
  perform set_config('showfloor.journal', '', true);
  create temporary table undoing on commit drop as
    select r.relation, case when p_again then r.after else r.before end as before, case when p_again then r.before else r.after end as after
    from journal_result(p_journal) r;
  analyze undoing;

  foreach rel in array relations loop
    continue when not exists (select from undoing u where u.relation = rel);
    same := journal_match(rel, 'coalesce(u.before, u.after)');
    if p_edit then
      execute format('select from %I t join undoing u on %s where u.relation = %L order by %s for update of t', rel, same, rel, journal_key(rel));
    else
      execute format('lock table %I in share row exclusive mode', rel);
    end if;
    return query execute format('select %L::text, coalesce(u.after, u.before)::text, false
      from undoing u left join %I t on %s
      where u.relation = %L and (to_jsonb(t) - $1) is distinct from (u.after - $1) limit 5', rel, rel, same, rel) using loose;
    if found then return; end if;
  end loop;

  -- Listings that were sold or put in a cart since.
  return query select 'item_mappings'::text, u.after::text, true from undoing u
    where u.relation = 'item_mappings' and u.before is null and exists (select from articles_in_use a where a.item_mapping_id = (u.after->>'id')::bigint) limit 5;
  if found then return; end if;

  -- Boards that an order holds, or that were made and stand in a cart or an order by now; locked, so that none takes them meanwhile.
  perform from natural_edge_boards b join undoing u on u.relation = 'natural_edge_boards'
    where b.shop_id = (coalesce(u.after, u.before)->>'shop_id')::bigint and b.id = (coalesce(u.after, u.before)->>'id')::bigint order by b.id for update of b;
  return query select 'natural_edge_boards'::text, u.after::text, true from undoing u
    where u.relation = 'natural_edge_boards' and exists (select from boards_in_use a where a.shop_id = (u.after->>'shop_id')::bigint
      and a.board_id = (u.after->>'id')::bigint and (a.held or u.before is null)) limit 5;
  if found then return; end if;

  -- What was made goes, children first. Whatever else has come to hang on it since would go with it, and so nothing does.
  for at in reverse array_length(relations, 1)..1 loop
    rel := relations[at];
    continue when not exists (select from undoing u where u.relation = rel and u.before is null and u.after is not null);
    for child in
      select c.conrelid::regclass::text as name, a.attname as field, b.attname as parent
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.confrelid = rel::regclass and c.contype = 'f' and cardinality(c.conkey) = 1
        and c.conrelid::regclass::text not in ('channel_products', 'product_terms')
    loop
      return query execute format('select %L::text, u.after::text, true from undoing u
        where u.relation = %L and u.before is null and exists (select from %s c where c.%I = (u.after->>%L)::bigint) limit 5',
        rel, rel, child.name, child.field, child.parent);
      if found then return; end if;
    end loop;
    execute format('delete from %I t using undoing u where u.relation = %L and u.before is null and u.after is not null and %s', rel, rel,
      journal_match(rel, 'u.after'));
  end loop;

  foreach rel in array relations loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written from pg_attribute a
      where a.attrelid = rel::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (loose);
    if exists (select from undoing u where u.relation = rel and u.before is not null and u.after is not null) then
      execute format('update %I t set (%s) = (select %s from jsonb_populate_record(t, u.before)) from undoing u
        where u.relation = %L and u.before is not null and u.after is not null and %s', rel, written, written, rel, journal_match(rel, 'u.before'));
    end if;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written from pg_attribute a
      where a.attrelid = rel::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('insert into %I (%s) select %s from undoing u cross join lateral jsonb_populate_record(null::%I, u.before)
      where u.relation = %L and u.before is not null and u.after is null', rel, written, written, rel, rel);
  end loop;
end $$;
