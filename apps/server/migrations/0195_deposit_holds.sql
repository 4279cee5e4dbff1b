-- What a line of a mixed payment will take from a deposit: from the line's creation on nothing else is paid from it. It
-- counts while the line's tender is open, so that the end of the tender gives it free.
create table deposit_holds (
  shop_id bigint not null,
  tender_id bigint not null,
  account_id bigint not null references deposit_accounts (id),
  amount_cents cents not null check (amount_cents > 0),
  primary key (shop_id, tender_id),
  -- The deposit is locked before the order, and the tenders are stored after it.
  foreign key (shop_id, tender_id) references tenders (shop_id, id) deferrable initially deferred
);
create index deposit_holds_account on deposit_holds (account_id);

-- An adjustment corrects a balance, and is always made by two people.
alter table deposit_requests
  drop constraint deposit_requests_kind_check,
  add constraint deposit_requests_kind_check check (kind in ('DEDUCT', 'REFUND', 'ADJUST_IN', 'ADJUST_OUT'));
alter table deposit_entries
  drop constraint deposit_kinds,
  add constraint deposit_kinds check (
    case kind
      when 'TOP_UP' then amount_cents > 0 and freeze_cents = 0
      when 'FREEZE' then amount_cents = 0 and freeze_cents > 0
      when 'RELEASE' then amount_cents = 0 and freeze_cents < 0
      when 'DEDUCT' then amount_cents < 0 and freeze_cents = 0
      when 'REFUND' then amount_cents < 0 and freeze_cents = 0
      when 'ADJUST_IN' then amount_cents > 0 and freeze_cents = 0 and approver_name is not null
      when 'ADJUST_OUT' then amount_cents < 0 and freeze_cents = 0 and approver_name is not null
      when 'PAYMENT' then amount_cents < 0 and freeze_cents = 0
      when 'RETURN' then amount_cents > 0 and freeze_cents = 0
      else false
    end
  );
