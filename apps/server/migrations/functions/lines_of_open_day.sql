-- tills: what two people have signed of a day stays as it is.
create function lines_of_open_day()
returns trigger
language plpgsql
as $$
declare
  line day_end_lines := coalesce(new, old);
begin
  if exists (
    select
    from day_ends d
    where d.shop_id = line.shop_id
      and d.day = line.day
      and d.second_by is not null
  ) then
    raise exception 'the day % is signed', line.day;
  end if;
  return line;
end
$$;

create trigger day_takes_lines
  before insert or update or delete on day_end_lines
  for each row
  execute function lines_of_open_day();
