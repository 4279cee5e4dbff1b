-- How many pieces of the line a refund is for; null: the marketplace does not say.
alter table marketplace_refunds
  add column quantity integer check (quantity > 0);
