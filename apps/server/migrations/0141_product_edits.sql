-- What is changed in a product's editor, beside what the audit log says of it: an edit keeps a journal as an import does, under its own id.
create table product_edits (
  id bigint primary key,
  product_id bigint not null references products (id) on delete cascade,
  account_id bigint references accounts (id) on delete set null,
  -- As the contract names it.
  call text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references accounts (id) on delete set null
);
create index product_edits_newest on product_edits (product_id, id desc);

-- One journal for both.
alter table import_changes rename to journal;
alter table journal rename column import_id to journal_id;
alter index import_changes_import rename to journal_by_id;
alter function journal_import() rename to keep_journal;
create or replace function keep_journal() returns trigger language plpgsql as $$
declare
  current_journal bigint := nullif(current_setting('showfloor.journal', true), '')::bigint;
begin
  if current_journal is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into journal (journal_id, relation, after) select current_journal, tg_table_name, to_jsonb(n) from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into journal (journal_id, relation, before) select current_journal, tg_table_name, to_jsonb(o) from old_rows o;
  else
    execute format('insert into journal (journal_id, relation, before, after)
      select $1, %L, to_jsonb(o), to_jsonb(n) from old_rows o join new_rows n using (%s)', tg_table_name, journal_key(tg_table_name)) using current_journal;
  end if;
  return null;
end $$;

-- The pictures of a product are edited and never imported.
create or replace function journaled_relations() returns text[] language sql immutable as $$
  select array['categories', 'products', 'product_categories', 'product_pictures', 'skus', 'sku_packages', 'item_mappings', 'channel_prices', 'shop_prices',
    'stock', 'combos', 'combo_pieces', 'recommendations']
$$;
create or replace function journal_row_key(relation text, content jsonb) returns text language sql immutable as $$
  select case relation
    when 'product_categories' then concat_ws('-', content->>'category_id', content->>'product_id')
    when 'product_pictures' then concat_ws('-', content->>'product_id', content->>'file_id')
    when 'sku_packages' then concat_ws('-', content->>'sku_id', content->>'no')
    when 'channel_prices' then content->>'item_mapping_id'
    when 'shop_prices' then concat_ws('-', content->>'shop_id', content->>'item_mapping_id')
    when 'stock' then concat_ws('-', content->>'shop_id', content->>'sku_id')
    when 'combo_pieces' then concat_ws('-', content->>'combo_id', content->>'slot_no', content->>'piece_no')
    when 'recommendations' then concat_ws('-', content->>'product_id', content->>'recommended_id')
    else content->>'id'
  end
$$;
create trigger journal_insert after insert on product_pictures referencing new table as new_rows for each statement execute function keep_journal();
create trigger journal_update after update on product_pictures referencing old table as old_rows new table as new_rows
  for each statement execute function keep_journal();
create trigger journal_delete after delete on product_pictures referencing old table as old_rows for each statement execute function keep_journal();

-- What a journal comes to, however often it tells of a row: each row as it was first and as it became last.
create function journal_result(p_journal bigint) returns table (relation text, before jsonb, after jsonb) language sql stable as $$
  with told as (
    select j.no, j.relation, j.before, j.after, journal_row_key(j.relation, coalesce(j.before, j.after)) as key from journal j where j.journal_id = p_journal
  ), firsts as (
    select distinct on (t.relation, t.key) t.relation, t.key, t.before from told t order by t.relation, t.key, t.no
  ), lasts as (
    select distinct on (t.relation, t.key) t.relation, t.key, t.after from told t order by t.relation, t.key, t.no desc
  )
  select f.relation, f.before, l.after from firsts f join lasts l on l.relation = f.relation and l.key = f.key
$$;

-- Puts back what a journal tells. Answers nothing when it did; otherwise the first rows that are not as they were left, or that others have come to need, and
-- then nothing is changed: the caller rolls back. `p_edit`: few rows, which are locked one by one, of a product whose version the caller has taken.
drop function undo_import(bigint);
create function undo_journal(p_journal bigint, p_edit boolean) returns table (relation text, row_found text, in_use boolean) language plpgsql as $$
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
  create temporary table undoing on commit drop as select r.relation, r.before, r.after from journal_result(p_journal) r;
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
