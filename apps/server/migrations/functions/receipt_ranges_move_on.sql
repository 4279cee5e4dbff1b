-- receipts: a number that was given is given to a receipt; ranges only move on.
create function receipt_ranges_move_on()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE'
    and new.next_no = old.next_no + 1
    and (new.prefix, new.first_no, new.last_no, new.width) = (old.prefix, old.first_no, old.last_no, old.width)
  then
    return new;
  end if;
  raise exception 'receipt ranges only move on';
end
$$;

create trigger receipt_ranges_rows
  before update or delete on receipt_ranges
  for each row
  execute function receipt_ranges_move_on();
