-- payments: at the end of a transaction, the stages of an order ask for what its bill asks for, and what is allocated
-- to them is what its ledger says is paid.
create function stages_add_up()
returns trigger
language plpgsql
as $$
declare
  changed record := coalesce(new, old);
begin
  if exists (
    select
    from bill_balances b
    join (
      select sum(amount_cents) as asked_cents, sum(paid_cents) as paid_cents
      from payment_stage_states
      where shop_id = changed.shop_id and order_id = changed.order_id
    ) s on true
    where b.shop_id = changed.shop_id
      and b.order_id = changed.order_id
      and (s.asked_cents <> b.payable_cents or s.paid_cents <> b.paid_cents)
  ) then
    raise exception 'the stages of order % do not add up', changed.order_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger stages_ask_for_the_bill
  after insert or update or delete on payment_stages
  deferrable initially deferred
  for each row
  execute function stages_add_up();

create constraint trigger allocations_are_the_ledger
  after insert or update or delete on stage_allocations
  deferrable initially deferred
  for each row
  execute function stages_add_up();

create constraint trigger bill_is_in_stages
  after update of payable_cents, difference_cents on bills
  deferrable initially deferred
  for each row
  when (old.payable_cents + old.difference_cents <> new.payable_cents + new.difference_cents)
  execute function stages_add_up();
