-- A marketplace may give a relay number instead of the buyer's own: until when it works; null for a buyer's own number.
alter table marketplace_orders
  add column number_until timestamptz;
