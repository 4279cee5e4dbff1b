-- What one person settles alone in a day adds up, whatever the outcome is called.
drop index provider_bill_differences_written_off;
create index provider_bill_differences_settled on provider_bill_differences (account_id, settled_at)
  where account_id is not null;
