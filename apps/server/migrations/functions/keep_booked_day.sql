-- orders: keeps the day of an order's next delivery, otherwise of its last hand-over. A visit brings no goods.
create function keep_booked_day()
returns trigger
language plpgsql
as $$
begin
  update orders o
  set booked_day = d.day
  from (
    select
      coalesce(
        min(day) filter (where status in ('READY', 'PICKED', 'OUT')),
        max((delivered_at at time zone 'Asia/Shanghai')::date)
      ) as day
    from deliveries
    where shop_id = new.shop_id
      and order_id = new.order_id
      and not visit
  ) d
  where o.shop_id = new.shop_id
    and o.id = new.order_id
    and o.booked_day is distinct from d.day;
  return null;
end
$$;

create trigger delivery_day_to_order
  after insert or update of day, status, delivered_at on deliveries
  for each row
  execute function keep_booked_day();
