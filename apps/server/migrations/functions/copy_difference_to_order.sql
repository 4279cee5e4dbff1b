-- orders: copies what differences change from the bill.
create function copy_difference_to_order()
returns trigger
language plpgsql
as $$
begin
  update orders o set difference_cents = new.difference_cents where o.shop_id = new.shop_id and o.id = new.order_id;
  return null;
end
$$;

create trigger bill_to_order
  after update of difference_cents on bills
  for each row
  when (old.difference_cents <> new.difference_cents)
  execute function copy_difference_to_order();
