-- catalogue: deletes derived prices with their product. They have no foreign key, because each written row would
-- pay for its check.
create function forget_prices()
returns trigger
language plpgsql
as $$
begin
  delete from channel_product_prices x using gone where x.product_id = gone.id;
  delete from shop_products x using gone where x.product_id = gone.id;
  return null;
end
$$;

create trigger forget_prices
  after delete on products
  referencing old table as gone
  for each statement
  execute function forget_prices();
