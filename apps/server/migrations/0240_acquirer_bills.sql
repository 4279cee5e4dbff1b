-- Headers of acquirers' bills: what a person has said of their columns, whose they are, and which tenders their rows are
-- compared with. The name counts as the merchant of the bills.
create table acquirer_headers (
  id bigint primary key,
  hash text not null unique,
  name text not null,
  types text[] not null,
  header text[] not null,
  columns jsonb not null,
  account_id bigint not null references accounts (id),
  constraint acquirer_headers_types check (
    cardinality(types) > 0 and types <@ array['MIS_POS', 'CLOUD_POS', 'POS_CODE']
  )
);

alter table provider_bills
  drop constraint provider_bills_source_check,
  add constraint provider_bills_source_check
    check (source in ('WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'ALIPAY_FUNDS', 'CLOUD_POS', 'ACQUIRER'));

-- Card terminals too are compared with bills, and found by the acquirer's number.
drop index tenders_provider_day;
create index tenders_provider_day on tenders (succeeded_at)
  where type in ('WECHAT_PAY', 'WECHAT_CODE', 'ALIPAY', 'ALIPAY_CODE', 'CLOUD_POS', 'POS_CODE', 'MIS_POS');
create index tenders_of_acquirers on tenders (provider_trade_no)
  where type in ('MIS_POS', 'CLOUD_POS', 'POS_CODE');
create index terminal_commands_given_back on terminal_commands ((result ->> 'referenceNo'))
  where kind in ('VOID', 'REFUND');
