-- A fetched bill was taken in by nobody. What moved in the merchant's account at WeChat Pay is a bill of its own.
alter table provider_bills
  alter column taken_by drop not null,
  drop constraint provider_bills_source_check,
  add constraint provider_bills_source_check
    check (source in ('WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'CLOUD_POS'));

-- What came of fetching a provider's bill of a day. `reason` says in both languages why it failed. `next_at` null: it is
-- not asked for again.
create table provider_bill_days (
  source text not null check (source in ('WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'CLOUD_POS')),
  day date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'NOT_READY', 'TAKEN', 'EMPTY', 'FAILED')),
  tries integer not null default 0 check (tries >= 0),
  reason jsonb,
  asked_at timestamptz,
  next_at timestamptz,
  primary key (source, day),
  constraint provider_bill_days_failed check ((state = 'FAILED') = (reason is not null))
);
create index provider_bill_days_due on provider_bill_days (next_at) where next_at is not null;
