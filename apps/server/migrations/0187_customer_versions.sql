-- For compare-and-set: every change of a customer's name, mobile or source counts it up.
alter table customers
add column version integer not null default 1;
