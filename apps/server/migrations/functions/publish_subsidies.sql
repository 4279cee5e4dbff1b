-- webhooks: the states of a claim on a state subsidy, without the person.
create function publish_subsidies()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  select 'subsidy.changed', new.shop_id,
    jsonb_build_object(
      'claimId', new.shop_id || '-' || new.id,
      'orderId', new.shop_id || '-' || new.order_id,
      'orderNo', b.order_no,
      'state', new.state,
      'amount', new.amount_cents
    )
  from bills b
  where b.shop_id = new.shop_id
    and b.order_id = new.order_id;
  return null;
end
$$;

create trigger events_of_new_subsidies
  after insert on subsidy_claims
  for each row
  execute function publish_subsidies();

create trigger events_of_subsidies
  after update on subsidy_claims
  for each row
  when (old.state <> new.state)
  execute function publish_subsidies();
