-- webhooks: a settlement that is created, signed, received or revoked.
create function publish_settlements()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  values (
    case new.state
      when 'OPEN' then 'settlement.created'
      else 'settlement.' || lower(new.state)
    end,
    new.shop_id,
    jsonb_build_object(
      'settlementId', new.shop_id || '-' || new.id,
      'settlementNo', new.settlement_no,
      'channelId', new.channel_id::text,
      'through', new.through_day,
      'due', new.receivable_cents + new.carried_cents
    )
  );
  return null;
end
$$;

create trigger events_of_new_settlements
  after insert on settlements
  for each row
  execute function publish_settlements();

create trigger events_of_settlements
  after update on settlements
  for each row
  when (old.state <> new.state)
  execute function publish_settlements();
