-- The stages as somebody planned them, an array of {no, kind, amount}, once the amount of the order has changed them;
-- null while they are so.
alter table payment_plans
  add column planned jsonb check (jsonb_typeof(planned) = 'array');
