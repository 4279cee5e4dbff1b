-- For compare-and-set: every change of an address or of the measurements of its home counts it up.
alter table customer_addresses
add column version integer not null default 1;
