create table settings (
  id bigint primary key,
  key_words text not null default '',
  robot_token text not null default '',
  robot_secret text not null default '',
  keep_inventory_minutes integer not null check (keep_inventory_minutes between 1 and 525600),
  -- The name of the chain that all shops belong to.
  chain_name text not null default 'Showfloor 家居',
  updated_at timestamptz not null default now()
);

insert into settings (id, keep_inventory_minutes)
values (1, 1440);
