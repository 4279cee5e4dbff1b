-- webhooks: a delivery that is late or kept back, once for each of its troubles however many people are told.
create function publish_delivery_troubles()
returns trigger
language plpgsql
as $$
begin
  if not exists (select from new_rows where content->>'kind' = 'DELIVERY_TROUBLE') then return null; end if;
  insert into public_events (type, shop_id, data)
  select distinct on (n.shop_id, n.event) 'delivery.blocked', n.shop_id,
    jsonb_build_object(
      'orderId', n.content->'orderId',
      'orderNo', n.content->'orderNo',
      'deliveryNo', n.content->'deliveryNo',
      'trouble', n.content->'trouble',
      'day', n.content->'day'
    )
  from new_rows n
  where n.content->>'kind' = 'DELIVERY_TROUBLE'
    and not exists (
      select
      from notifications earlier
      where earlier.shop_id = n.shop_id
        and earlier.event = n.event
        and earlier.content->>'kind' = 'DELIVERY_TROUBLE'
        and earlier.id <> n.id
    )
  order by n.shop_id, n.event;
  return null;
end
$$;

create trigger events_of_delivery_troubles
  after insert on notifications
  referencing new table as new_rows
  for each statement
  execute function publish_delivery_troubles();
