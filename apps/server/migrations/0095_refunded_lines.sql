-- Pieces of a line that were refunded where the order was placed, before the customer got them: they are not delivered.
alter table order_lines
  add column refunded_quantity integer not null default 0,
  add constraint order_lines_refunded check (refunded_quantity between 0 and quantity),
  drop constraint order_lines_planned,
  add constraint order_lines_planned check (
    planned_quantity between 0 and quantity - refunded_quantity + exchanged_quantity
  );
