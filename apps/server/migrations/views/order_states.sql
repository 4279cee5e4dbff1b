-- orders: an order with its present status. One whose hold has run out is EXPIRED, even before a job writes that down.
-- `written_status` is the stored status, which has an index.
create view order_states as
select
  o.shop_id,
  o.id,
  o.order_no,
  case
    when o.status = 'PENDING_CONFIRMATION'
    and o.hold_expires_at <= now() then 'EXPIRED'
    else o.status
  end as status,
  o.version,
  o.revision,
  o.account_id,
  o.guide_name,
  o.customer_id,
  o.customer_name,
  o.customer_mobile,
  o.address_id,
  o.address,
  o.delivery_mode,
  o.delivery_date,
  o.booked_day,
  o.goods_cents,
  o.discount_cents,
  o.delivery_fee_cents,
  o.subsidy_cents,
  o.subsidy_deducted_cents,
  o.subsidy_paid_cents,
  o.payable_cents,
  o.note,
  o.cart_id,
  o.item_count,
  o.hold_expires_at,
  o.confirmed_at,
  o.signature,
  o.refused_reason,
  o.created_at,
  o.paid_cents,
  o.refunded_cents,
  o.status as written_status,
  o.payment_status,
  o.channel_id,
  o.search_text,
  o.updated_at,
  o.difference_cents,
  o.open_difference
from orders o;
