-- webhooks: a refund that a second person has to approve.
create function publish_refund_requests()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select 'refund.requested', n.shop_id,
    jsonb_build_object(
      'orderId', n.shop_id || '-' || n.order_id,
      'orderNo', o.order_no,
      'refundRequestId', n.shop_id || '-' || n.id,
      'amount', n.amount_cents
    )
  from new_rows n
  join orders o on o.shop_id = n.shop_id
    and o.id = n.order_id
  where n.kind = 'REFUND' and n.status = 'PENDING_APPROVAL'
  order by n.shop_id, n.id;
  return null;
end
$$;

create trigger events_of_refund_requests
  after insert on payment_revocations
  referencing new table as new_rows
  for each statement
  execute function publish_refund_requests();
