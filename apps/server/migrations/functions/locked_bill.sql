-- payments: locks a bill, then reads it. A volatile function takes a new snapshot for each statement, so it reads
-- what the transaction it waited for has left. `select … for update` alone would join the locked row with older
-- ones.
create function locked_bill(shop bigint, id bigint)
returns setof bill_states
language plpgsql
as $$
begin
  perform 1
  from bills b
  where b.shop_id = shop
    and b.order_id = id
  for update;
  return query
    select *
    from bill_states s
    where s.shop_id = shop
      and s.order_id = id;
end
$$;
