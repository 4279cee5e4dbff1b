-- orders: what the list is filtered by stands in the order's own row, with an index for each filter in the list's order (newest first).
alter table orders
  add column channel_id bigint references channels (id),
  -- What the ledger says, copied (never added up) by the insert of each of its entries.
  add column paid_cents cents not null default 0,
  add column refunded_cents cents not null default 0,
  -- The same rule as `paymentStatus` of the contract; a test compares them.
  add column payment_status text generated always as (
    case
      when paid_cents > payable_cents then 'OVERPAID'
      when refunded_cents > 0 then case when paid_cents = 0 then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
      when paid_cents = 0 then case when payable_cents = 0 then 'PAID' else 'UNPAID' end
      when paid_cents = payable_cents then 'PAID'
      else 'PARTIALLY_PAID'
    end) stored,
  -- Customer and articles in small letters: what a word is looked for in.
  add column search_text text not null default '';

update orders o set
  channel_id = (select s.channel_id from shops s where s.id = o.shop_id),
  paid_cents = coalesce((select b.paid_cents from bill_balances b where b.shop_id = o.shop_id and b.order_id = o.id), 0),
  refunded_cents = coalesce((select b.refunded_cents from bill_balances b where b.shop_id = o.shop_id and b.order_id = o.id), 0),
  search_text = lower(o.customer_name || ' ' ||
    coalesce((select string_agg(l.sku_name, ' ' order by l.position) from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id), ''));

create function copy_balance_to_order() returns trigger language plpgsql as $$
begin
  update orders o set paid_cents = new.balance_cents,
    refunded_cents = coalesce((select -sum(r.amount_cents) from ledger_entries r
      where r.shop_id = new.shop_id and r.order_id = new.order_id and r.kind = 'REFUND'), 0)
  where o.shop_id = new.shop_id and o.id = new.order_id;
  return null;
end $$;
create trigger ledger_to_order after insert on ledger_entries for each row execute function copy_balance_to_order();

drop index orders_by_status;
create index orders_by_status on orders (shop_id, status, created_at desc, id desc) include (hold_expires_at);
create index orders_by_payment on orders (shop_id, payment_status, created_at desc, id desc);
create index orders_by_guide on orders (shop_id, account_id, created_at desc, id desc);
create index orders_by_customer on orders (shop_id, customer_id, created_at desc, id desc);
create index orders_by_channel on orders (shop_id, channel_id, created_at desc, id desc);
-- The tail of a number is the beginning of the reversed one.
create index orders_by_number_tail on orders (shop_id, reverse(order_no) collate "C");
create index orders_by_mobile_tail on orders (shop_id, reverse(customer_mobile) collate "C");

-- An order with its status as it is now: an unconfirmed one whose hold has run out is over, whether or not that has been written down. `written_status` is
-- the one that an index knows.
create or replace view order_states as
select o.shop_id, o.id, o.order_no,
  case when o.status = 'PENDING_CONFIRMATION' and o.hold_expires_at <= now() then 'EXPIRED' else o.status end as status,
  o.version, o.revision, o.account_id, o.guide_name, o.customer_id, o.customer_name, o.customer_mobile, o.address_id, o.address, o.delivery_mode, o.delivery_date,
  o.goods_cents, o.discount_cents, o.delivery_fee_cents, o.subsidy_cents, o.payable_cents, o.note, o.cart_id, o.item_count, o.hold_expires_at, o.confirmed_at,
  o.signature, o.refused_reason, o.created_at, o.paid_cents, o.refunded_cents, o.status as written_status, o.payment_status, o.channel_id, o.search_text,
  o.updated_at
from orders o;

-- shops: what a channel is called.
create view channel_names as select c.id as channel_id, c.name from channels c;
