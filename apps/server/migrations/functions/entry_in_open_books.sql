-- tills: an entry belongs to a day whose books are open. Whoever ends a day waits for the entries that are being
-- written; later ones begin after that end.
create function entry_in_open_books()
returns trigger
language plpgsql
as $$
declare
  ended timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7205322, hashint8(new.shop_id));
  select d.until
  into ended
  from day_ends d
  where d.shop_id = new.shop_id
  order by d.until desc
  limit 1;
  if new.at <= ended then new.at := clock_timestamp(); end if;
  return new;
end
$$;

create trigger books_take_entry
  before insert on ledger_entries
  for each row
  execute function entry_in_open_books();
