-- The day of the order's next delivery, otherwise of its last hand-over; null without either. The trigger
-- keep_booked_day keeps it.
alter table orders
  add column booked_day date;

update orders o
set booked_day = d.day
from (
  select
    shop_id,
    order_id,
    coalesce(
      min(day) filter (where status in ('READY', 'PICKED', 'OUT')),
      max((delivered_at at time zone 'Asia/Shanghai')::date)
    ) as day
  from deliveries
  where not visit
  group by shop_id, order_id
) d
where o.shop_id = d.shop_id
  and o.id = d.order_id
  and d.day is not null;
