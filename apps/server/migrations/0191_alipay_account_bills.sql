-- What moved in the merchant's account at Alipay is a bill of its own, as at WeChat Pay.
alter table provider_bills
  drop constraint provider_bills_source_check,
  add constraint provider_bills_source_check
    check (source in ('WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'ALIPAY_FUNDS', 'CLOUD_POS'));
alter table provider_bill_days
  drop constraint provider_bill_days_source_check,
  add constraint provider_bill_days_source_check
    check (source in ('WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'ALIPAY_FUNDS', 'CLOUD_POS'));
