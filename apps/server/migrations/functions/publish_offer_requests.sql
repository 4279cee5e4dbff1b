-- webhooks: a special offer that somebody has to approve.
create function publish_offer_requests()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'PENDING' then
    return null;
  end if;
  insert into public_events (type, shop_id, data)
  values (
    'offer.requested',
    new.shop_id,
    jsonb_build_object(
      'orderId', new.shop_id || '-' || new.order_id,
      'orderNo', new.order_no,
      'offerId', new.shop_id || '-' || new.id,
      'price', new.deal_cents
    )
  );
  return null;
end
$$;

create trigger events_of_offer_requests
  after insert or update on special_offers
  for each row
  when (new.status = 'PENDING')
  execute function publish_offer_requests();
