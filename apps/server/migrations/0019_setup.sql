-- Addresses of the set-up that servers and commands have printed. Only the hash of what makes one good is kept.
create table setup_addresses (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Since when the checklist of the first steps is put away; no row while it is shown.
create table setup_checklist_closings (
  id integer primary key check (id = 1),
  closed_at timestamptz not null default now()
);

-- The address of the picture that stands for the chain; empty for none.
alter table settings
  add column logo text not null default '';
