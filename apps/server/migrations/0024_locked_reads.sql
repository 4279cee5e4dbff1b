-- "Lock a row, then read what belongs to it" in one round trip. A volatile function takes a new snapshot for each of its statements, so what it reads after
-- the lock is what the transaction it waited for has left behind; a single select ... for update would join that row with older ones.

-- payments: a bill with what is paid, refunded and still asked for by open links.
create view bill_states as
select b.shop_id, b.order_id, i.order_no, b.payable_cents, b.open, b.paid_cents, b.refunded_cents,
  coalesce(
    (select sum(t.amount_cents) from tenders t
      where t.shop_id = b.shop_id and t.order_id = b.order_id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN') and t.flag is null), 0)::cents as in_flight_cents
from bill_balances b
join bills i on i.shop_id = b.shop_id and i.order_id = b.order_id;

create function locked_bill(shop bigint, id bigint) returns setof bill_states language plpgsql volatile as $$
begin
  perform 1 from bills b where b.shop_id = shop and b.order_id = id for update;
  return query select * from bill_states s where s.shop_id = shop and s.order_id = id;
end $$;

-- orders: an order with its money, and its status as it is now: an unconfirmed one whose hold has run out is over, whether or not that has been written down.
create view order_states as
select o.shop_id, o.id, o.order_no,
  case when o.status = 'PENDING_CONFIRMATION' and o.hold_expires_at <= now() then 'EXPIRED' else o.status end as status,
  o.version, o.revision, o.account_id, o.guide_name, o.customer_id, o.customer_name, o.customer_mobile, o.address_id, o.address, o.delivery_mode, o.delivery_date,
  o.goods_cents, o.discount_cents, o.delivery_fee_cents, o.subsidy_cents, o.payable_cents, o.note, o.cart_id, o.item_count, o.hold_expires_at, o.confirmed_at,
  o.signature, o.refused_reason, o.created_at, coalesce(b.paid_cents, 0)::cents as paid_cents, coalesce(b.refunded_cents, 0)::cents as refunded_cents
from orders o
left join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.id;

create function locked_order(shop bigint, order_id bigint) returns setof order_states language plpgsql volatile as $$
begin
  perform 1 from orders o where o.shop_id = shop and o.id = order_id for update;
  return query select * from order_states s where s.shop_id = shop and s.id = order_id;
end $$;

-- inventory: holds every SKU whose stock is enough, and answers those whose stock is not with what is left. Stock rows are locked in order of id, so that two
-- orders never wait for each other in a circle.
create function hold_stock(shop bigint, holder bigint, skus bigint[], quantities integer[], until timestamptz)
returns table (short_sku_id bigint, remaining integer) language plpgsql volatile as $$
begin
  perform 1 from stock s where s.shop_id = shop and s.sku_id = any(skus) order by s.sku_id for update;
  return query
    with wanted as (
      select w.sku_id, w.quantity, coalesce(s.item_num, 0) as item_num
      from unnest(skus, quantities) w(sku_id, quantity)
      left join sellable_stock s on s.shop_id = shop and s.sku_id = w.sku_id
    ), held as (
      insert into holds (shop_id, sku_id, order_id, quantity, expires_at)
      select shop, w.sku_id, holder, w.quantity, until from wanted w where w.quantity <= w.item_num
    )
    select w.sku_id, w.item_num from wanted w where w.quantity > w.item_num order by w.sku_id;
end $$;

-- shops: what decides how a shop may sell.
create view shop_terms as
select s.id as shop_id, s.is_state_subsidies, c.id as channel_id, c.code as channel_code, c.site_code as channel_site_code
from shops s
left join channels c on c.id = s.channel_id;
