-- Who took money out of a deposit, so that what one person takes out alone in a day adds up.
alter table deposit_entries
  add column actor_id bigint references accounts (id);

-- What one person writes off alone in a day adds up as well.
alter table provider_bill_differences
  add column gap_cents cents generated always as (abs(coalesce(theirs_cents, 0) - coalesce(ours_cents, 0))) stored;
create index provider_bill_differences_written_off on provider_bill_differences (account_id, settled_at)
  where state = 'WRITTEN_OFF';
