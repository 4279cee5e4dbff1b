-- inventory: movements are written by the triggers of stock alone, and stay as they are.
create function movements_follow_stock()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 then return null; end if;
  raise exception 'stock_movements follow stock and are append-only';
end
$$;

create trigger movements_by_stock_alone
  before insert or update or delete or truncate on stock_movements
  for each statement
  execute function movements_follow_stock();
