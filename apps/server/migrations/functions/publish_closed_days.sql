-- webhooks: a day of a shop's books with both signatures.
create function publish_closed_days()
returns trigger
language plpgsql
as $$
begin
  insert into public_events (type, shop_id, data)
  values ('day.closed', new.shop_id, jsonb_build_object('day', new.day, 'taken', new.taken_cents));
  return null;
end
$$;

create trigger events_of_closed_days
  after update on day_ends
  for each row
  when (old.second_by is null and new.second_by is not null)
  execute function publish_closed_days();
