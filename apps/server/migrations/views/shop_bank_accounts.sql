-- payments: the bank accounts of a shop, by the last digits of their numbers. One of another legal entity, as of before
-- the shop moved, is no longer enabled for it.
create view shop_bank_accounts as
select
  s.shop_id,
  a.id as account_id,
  a.bank,
  '**** ' || right(a.account_no, 4) as account_no,
  a.enabled and a.entity_id = e.entity_id as enabled,
  a.entity_id
from bank_account_shops s
join bank_accounts a on a.id = s.account_id
join shop_entities e on e.shop_id = s.shop_id;
