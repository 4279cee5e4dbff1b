-- A day's reason is {code, …} and no longer a sentence in two languages.
update provider_bill_days
set reason = '{"code": "NOT_RECORDED"}'
where reason is not null;
