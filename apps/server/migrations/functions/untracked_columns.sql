-- platform: columns that change by themselves, which a replay leaves alone; so it does what people change of their
-- own accounts. A version is never put back, so that a form opened before the replay cannot save over it.
create function untracked_columns()
returns text[]
language sql
immutable
as $$
  select array[
    'version',
    'sales_count',
    'updated_at',
    'name_order',
    'password_hash',
    'password_temporary',
    'mobile',
    'avatar',
    'dingtalk_union_id'
  ]
$$;
