-- What a provider may keep of each payment, by contract: for all its types of tender or one, in all shops or one. The
-- most particular one counts, of these the latest.
create table provider_rates (
  id bigint primary key,
  source text not null check (source in ('WECHAT_PAY', 'ALIPAY', 'CLOUD_POS')),
  type text,
  shop_id bigint references shops (id),
  from_day date not null,
  until_day date,
  rate_millionths integer not null check (rate_millionths between 0 and 1000000),
  -- Whether the fee of what is refunded comes back.
  returns_fee boolean not null,
  account_id bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  constraint provider_rates_days check (until_day >= from_day),
  unique nulls not distinct (source, type, shop_id, from_day)
);

alter table provider_bill_differences
  drop constraint provider_bill_differences_kind_check,
  add constraint provider_bill_differences_kind_check
    check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DUPLICATE', 'FEE'));

-- A bill is never removed, and its rows are written with it by one COPY: looking the bill up for each row proves nothing.
alter table provider_bill_rows drop constraint provider_bill_rows_bill_id_fkey;

-- What came in and went back by providers on a day.
create index tenders_provider_day on tenders (succeeded_at)
  where type in ('WECHAT_PAY', 'WECHAT_CODE', 'ALIPAY', 'ALIPAY_CODE', 'CLOUD_POS', 'POS_CODE');
create index refunds_day on refunds (succeeded_at) where succeeded_at is not null;
