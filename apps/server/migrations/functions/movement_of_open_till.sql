-- tills: nothing is added to a drawer that is counted.
create function movement_of_open_till()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select
    from till_sessions s
    where s.shop_id = new.shop_id
      and s.id = new.session_id
      and s.closed_at is not null
  ) then
    raise exception 'the drawer of session % is counted', new.session_id;
  end if;
  return new;
end
$$;

create trigger till_takes_movement
  before insert on till_movements
  for each row
  execute function movement_of_open_till();
