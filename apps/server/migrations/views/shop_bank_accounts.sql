-- payments: the bank accounts of a shop, by the last digits of their numbers.
create view shop_bank_accounts as
select s.shop_id, a.id as account_id, a.bank, '**** ' || right(a.account_no, 4) as account_no, a.enabled
from bank_account_shops s
join bank_accounts a on a.id = s.account_id;
