-- webhooks: an entry of an order's timeline as an event for other systems.
create function publish_order_events()
returns trigger
language plpgsql
as $$
declare
  event_type text := case new.type
    when 'submitted' then 'order.placed'
    when 'submit' then 'order.placed'
    when 'update' then 'order.changed'
    when 'updated' then 'order.changed'
    when 'difference.settle' then 'order.changed'
    when 'revoke' then 'order.changed'
    when 'takenOff' then 'order.changed'
    when 'endedElsewhere' then 'order.changed'
    when 'moneyMoved' then 'order.changed'
    when 'fulfil' then 'order.changed'
    when 'unfulfil' then 'order.changed'
    when 'confirm' then 'order.confirmed'
    when 'refuse' then 'order.refused'
    when 'paid' then 'order.paid'
    when 'refunded' then 'order.refunded'
    when 'delivery.deliver' then 'order.delivered'
    when 'delivery.plan' then 'delivery.planned'
    when 'delivery.change' then 'delivery.changed'
    when 'delivery.depart' then 'delivery.departed'
    when 'delivery.fail' then 'delivery.failed'
    when 'delivery.cancel' then 'delivery.cancelled'
    when 'claim.open' then 'claim.opened'
    when 'claim.decide' then 'claim.decided'
    when 'claim.done' then 'claim.completed'
    when 'complete' then 'order.completed'
    when 'cancel' then 'order.cancelled'
    when 'forfeit' then 'order.cancelled'
    when 'expire' then 'order.expired'
  end;
begin
  if event_type is null then return null; end if;
  insert into public_events (type, shop_id, data)
  select event_type, o.shop_id,
    jsonb_build_object(
      'orderId', o.shop_id || '-' || o.id,
      'orderNo', o.order_no,
      'status', o.status,
      'revision', o.revision,
      'payable', o.payable_cents + o.difference_cents,
      'paid', o.paid_cents
    ) || case
      when event_type in ('order.paid', 'order.refunded', 'order.delivered') or event_type not like 'order.%'
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
