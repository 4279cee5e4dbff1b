-- platform: columns that change by themselves, which an undo leaves alone. In an edit the caller counts up the
-- version.
create function untracked_columns(p_edit boolean)
returns text[]
language sql
immutable
as $$
  select
    array['sales_count', 'updated_at', 'name_order'] || case when p_edit then array['version'] else '{}' end
$$;
