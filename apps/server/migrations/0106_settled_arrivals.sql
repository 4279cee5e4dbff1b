-- An arrival is a customer's transfer, or what a platform paid for a settlement.
alter table bank_arrivals
  add column settlement_id bigint,
  add constraint bank_arrivals_settlement
    foreign key (shop_id, settlement_id) references settlements (shop_id, id),
  drop constraint bank_arrivals_match,
  add constraint bank_arrivals_match check (
    (shop_id is null) = (matched_by is null)
    and num_nonnulls(tender_id, settlement_id) = (shop_id is not null)::integer
  );
drop index bank_arrivals_waiting;
create index bank_arrivals_waiting on bank_arrivals (account_id, booked_on) where shop_id is null;
create index bank_arrivals_of_settlement on bank_arrivals (shop_id, settlement_id) where settlement_id is not null;

-- How many arrivals its receipt is made of; 0 for one that a person entered, whose number is used once.
alter table settlements
  add column arrival_count integer not null default 0 check (arrival_count >= 0);
drop index settlements_receipts;
create unique index settlements_receipts on settlements (account_id, receipt_no)
  where receipt_no is not null and arrival_count = 0;
