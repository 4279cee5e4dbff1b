-- orders: locks an order, then reads it, as locked_bill does.
create function locked_order(shop bigint, order_id bigint)
returns setof order_states
language plpgsql
as $$
begin
  perform 1
  from orders o
  where o.shop_id = shop
    and o.id = order_id
  for update;
  return query
    select *
    from order_states s
    where s.shop_id = shop
      and s.id = order_id;
end
$$;
