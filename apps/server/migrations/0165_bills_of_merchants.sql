-- The merchant's number in the file, empty where it states none, and whether the provider gave the file to us: then the
-- number is ours.
alter table provider_bills
  add column merchant text not null default '',
  add column fetched boolean not null default false,
  -- The rate of most of its fees, in millionths; null without any.
  add column usual_millionths integer,
  drop constraint provider_bills_source_day_revision_key,
  add constraint provider_bills_revision unique (source, merchant, day, revision);
drop index provider_bills_current;
create unique index provider_bills_current on provider_bills (source, day, merchant) where is_current;

-- A fee that is a movement of its own, and the rate of a fee where the provider states it, in millionths.
alter table provider_bill_rows
  add column rate_millionths integer,
  drop constraint provider_bill_rows_kind_check,
  add constraint provider_bill_rows_kind_check check (kind in ('PAYMENT', 'REFUND', 'FEE'));
