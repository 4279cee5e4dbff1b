-- webhooks: a receipt that is issued or made void.
create function publish_receipts()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select case when new.voided_at is null then 'receipt.issued' else 'receipt.voided' end, new.shop_id,
    jsonb_build_object(
      'receiptId', new.shop_id || '-' || new.id,
      'receiptNo', new.receipt_no,
      'orderId', new.shop_id || '-' || new.order_id,
      'orderNo', b.order_no,
      'amount', new.amount_cents
    )
  from bills b
  where b.shop_id = new.shop_id
    and b.order_id = new.order_id;
  return null;
end
$$;

create trigger events_of_new_receipts
  after insert on receipts
  for each row
  execute function publish_receipts();

create trigger events_of_receipts
  after update on receipts
  for each row
  when (old.voided_at is null and new.voided_at is not null)
  execute function publish_receipts();
