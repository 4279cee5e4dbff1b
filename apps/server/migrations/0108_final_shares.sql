-- The platform's number of the order that a voucher was bought in. Meituan states the shares of an order later, and is
-- asked for them at intervals.
alter table vouchers
  add column platform_order_no text,
  add column shares_asked_at timestamptz;
create index vouchers_provisional on vouchers (shop_id, platform_order_no)
  where provisional and state = 'VERIFIED' and platform_order_no is not null;
