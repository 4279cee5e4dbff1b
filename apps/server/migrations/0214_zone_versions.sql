-- For compare-and-set of a zone's names: every change counts it up.
alter table special_zones
  add column version integer not null default 1;
