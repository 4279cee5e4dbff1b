-- One file that somebody imports. Its content waits in import_parts until it is applied or forgotten, so that any server process can read it.
create table imports (
  id bigint primary key,
  -- Null for an import from the command line.
  account_id bigint references accounts (id) on delete set null,
  kind text not null,
  shop_id bigint references shops (id),
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'EXPECTED'
    check (state in ('EXPECTED', 'CHECKING', 'CHECKED', 'REFUSED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE')),
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references accounts (id) on delete set null,
  -- While work runs: how far it is, and the last sign of life of the process that does it.
  progress jsonb,
  alive_at timestamptz,
  -- Which try it is: a process whose work was given up must not end the next one's.
  run bigint,
  -- What was found: columns, counts, first rows; and why it was refused, as {zh, en}.
  -- How the file is written, as {zh, en}.
  written jsonb,
  columns jsonb not null default '[]',
  outcome jsonb,
  refusal jsonb
);
create index imports_newest on imports (id desc) where state <> 'EXPECTED';

create table import_parts (
  import_id bigint not null references imports (id) on delete cascade,
  no integer not null,
  content bytea not null,
  primary key (import_id, no)
);

-- What is wrong with a row, as {zh, en}. `severity`: BAD refuses the file, LEFT_OUT leaves the row out of it, NOTE is only told.
create table import_problems (
  import_id bigint not null references imports (id) on delete cascade,
  no bigint generated always as identity,
  line integer not null,
  place jsonb not null,
  severity text not null check (severity in ('BAD', 'LEFT_OUT', 'NOTE')),
  why jsonb not null,
  primary key (import_id, no)
);

-- Every row that an import changed, as it was and as it became; null where there was or is none.
create table import_changes (
  import_id bigint not null references imports (id) on delete cascade,
  no bigint generated always as identity,
  relation text not null,
  before jsonb,
  after jsonb,
  primary key (import_id, no)
);
create index import_changes_relation on import_changes (import_id, relation);

-- While a transaction names its import, the tables that imports write to keep a journal of it; whichever module writes, and whatever else it changes on the way.
create function journal_import() returns trigger language plpgsql as $$
declare
  current_import bigint := nullif(current_setting('showfloor.import_id', true), '')::bigint;
begin
  if current_import is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into import_changes (import_id, relation, after) select current_import, tg_table_name, to_jsonb(n) from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into import_changes (import_id, relation, before) select current_import, tg_table_name, to_jsonb(o) from old_rows o;
  else
    execute format('insert into import_changes (import_id, relation, before, after)
      select $1, %L, to_jsonb(o), to_jsonb(n) from old_rows o join new_rows n using (%s)', tg_table_name, journal_key(tg_table_name)) using current_import;
  end if;
  return null;
end $$;

-- The columns of a table's primary key.
create function journal_key(relation text) returns text language sql stable as $$
  select string_agg(quote_ident(a.attname), ', ' order by k.position)
  from pg_index i cross join lateral unnest(i.indkey) with ordinality k(attnum, position)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = relation::regclass and i.indisprimary
$$;

-- The tables that imports write to, parents before their children.
create function journaled_relations() returns text[] language sql immutable as $$
  select array['categories', 'products', 'product_categories', 'skus', 'sku_packages', 'item_mappings', 'channel_prices', 'shop_prices', 'stock', 'combos',
    'combo_pieces', 'recommendations']
$$;

do $$
declare relation text;
begin
  foreach relation in array journaled_relations() loop
    execute format('create trigger journal_insert after insert on %I referencing new table as new_rows for each statement execute function journal_import()', relation);
    execute format('create trigger journal_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function journal_import()', relation);
    execute format('create trigger journal_delete after delete on %I referencing old table as old_rows for each statement execute function journal_import()', relation);
  end loop;
end $$;

-- catalogue: SKUs by their code, and where each is listed; lighter than listed_items where nothing else is asked.
create view sku_codes as select id as sku_id, sku_code, product_id from skus;
create view product_codes as select id as product_id, code from products;
create view sku_listings as select m.id as item_mapping_id, m.channel_id, m.sku_id, s.sku_code, m.item_outer_id from item_mappings m join skus s on s.id = m.sku_id;

-- orders and carts: listings that a sale or a cart names, which nobody may take away.
create view articles_in_use as
select item_mapping_id from order_lines union select item_mapping_id from cart_items;

-- Puts back what an import changed. Answers nothing when it did; otherwise the first rows that are not as the import left them, or that others have come to
-- need, and then nothing is changed: the caller rolls back.
create function undo_import(p_import bigint) returns table (relation text, row_found text, in_use boolean) language plpgsql as $$
declare
  relations text[] := journaled_relations();
  -- What turns by itself and is nobody's change.
  loose text[] := array['sales_count', 'updated_at', 'name_order'];
  rel text;
  key text;
  same text;
  written text;
  child record;
begin
  perform set_config('showfloor.import_id', '', true);
  create temporary table undoing on commit drop as
    select f.relation, f.before, l.after from
      (select distinct on (c.relation, k.key) c.relation, k.key, c.before from import_changes c
        cross join lateral (select journal_row_key(c.relation, coalesce(c.before, c.after)) as key) k
        where c.import_id = p_import order by c.relation, k.key, c.no) f
    join
      (select distinct on (c.relation, k.key) c.relation, k.key, c.after from import_changes c
        cross join lateral (select journal_row_key(c.relation, coalesce(c.before, c.after)) as key) k
        where c.import_id = p_import order by c.relation, k.key, c.no desc) l on l.relation = f.relation and l.key = f.key;
  analyze undoing;

  foreach rel in array relations loop
    continue when not exists (select from undoing u where u.relation = rel);
    execute format('lock table %I in share row exclusive mode', rel);
    key := journal_key(rel);
    same := journal_match(rel, 'coalesce(u.before, u.after)');
    return query execute format('select %L::text, coalesce(u.after, u.before)::text, false
      from undoing u left join %I t on %s
      where u.relation = %L and (to_jsonb(t) - $1) is distinct from (u.after - $1) limit 5', rel, rel, same, rel) using loose;
    if found then return; end if;
  end loop;

  -- Listings that were sold or put in a cart since.
  return query select 'item_mappings'::text, u.after::text, true from undoing u
    where u.relation = 'item_mappings' and u.before is null and exists (select from articles_in_use a where a.item_mapping_id = (u.after->>'id')::bigint) limit 5;
  if found then return; end if;

  -- What the import made goes, children first. Whatever else has come to hang on it since would go with it, and so nothing does.
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

-- A journaled row's primary key as text.
create function journal_row_key(relation text, content jsonb) returns text language sql immutable as $$
  select case relation
    when 'product_categories' then concat_ws('-', content->>'category_id', content->>'product_id')
    when 'sku_packages' then concat_ws('-', content->>'sku_id', content->>'no')
    when 'channel_prices' then content->>'item_mapping_id'
    when 'shop_prices' then concat_ws('-', content->>'shop_id', content->>'item_mapping_id')
    when 'stock' then concat_ws('-', content->>'shop_id', content->>'sku_id')
    when 'combo_pieces' then concat_ws('-', content->>'combo_id', content->>'slot_no', content->>'piece_no')
    when 'recommendations' then concat_ws('-', content->>'product_id', content->>'recommended_id')
    else content->>'id'
  end
$$;

-- The condition that a row `t` of the table is the one journaled in `content`.
create function journal_match(relation text, content text) returns text language sql stable as $$
  select string_agg(format('t.%I = (%s->>%L)::%s', a.attname, content, a.attname, format_type(a.atttypid, null)), ' and ')
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = relation::regclass and i.indisprimary
$$;
