-- The chain that all shops belong to, as it calls itself.
alter table settings add column chain_name text not null default 'Showfloor 家居';
