-- The buyer of an order that a person entered, as typed, sealed as one text. Earlier ones are sealed at the next start.
alter table marketplace_orders
  add column buyer_given text;

update marketplace_orders
set buyer_given = buyer_sealed::text, buyer_sealed = '{}'
where platform = 'OTHER';
