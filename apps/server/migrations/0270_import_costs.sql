-- Whether whoever sends the file may read costs: only then are those in it read, for what becomes of a row would tell whether a cost was guessed right.
alter table imports add column reads_cost boolean not null default false;
