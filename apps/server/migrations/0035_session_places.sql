-- Where and when a session was last used, for its owner's list of places that are signed in.
alter table sessions add column last_seen_at timestamptz not null default now();
