-- webhooks: an entry of an order's timeline as the event that its writer named.
create function publish_order_events()
returns trigger
language plpgsql
as $$
begin
  if new.public_event is null then return null; end if;
  insert into public_events (type, shop_id, data)
  select new.public_event, o.shop_id,
    jsonb_build_object(
      'orderId', o.shop_id || '-' || o.id,
      'orderNo', o.order_no,
      'status', o.status,
      'revision', o.revision,
      'payable', o.payable_cents + o.difference_cents,
      'paid', o.paid_cents
    ) || case
      when new.public_event in ('order.paid', 'order.refunded', 'order.delivered')
        or new.public_event not like 'order.%'
        then new.detail - 'text' - 'missing'
      else '{}'
    end
  from orders o
  where o.shop_id = new.shop_id
    and o.id = new.order_id;
  return null;
end
$$;

create trigger events_of_orders
  after insert on order_events
  for each row
  execute function publish_order_events();
