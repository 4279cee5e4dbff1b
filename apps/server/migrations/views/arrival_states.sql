-- payments: what arrived on the chain's bank accounts. `shop_id` null: it waits to be matched. `matched_by` is empty
-- where no person matched it.
create view arrival_states as
select
  a.id,
  a.account_id,
  k.bank,
  '**** ' || right(k.account_no, 4) as account_no,
  a.booked_on,
  a.amount_cents,
  a.payer,
  a.note,
  a.serial,
  a.shop_id,
  a.settlement_id,
  a.matched_by
from bank_arrivals a
join bank_accounts k on k.id = a.account_id;
