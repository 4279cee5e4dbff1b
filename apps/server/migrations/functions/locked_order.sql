-- orders: locks the bill of an order and then the order, and reads it after that, as locked_bill does.
create function locked_order(shop bigint, id bigint)
returns setof order_states
language plpgsql
as $$
begin
  perform
  from bills b
  where b.shop_id = shop
    and b.order_id = locked_order.id
  for update;
  perform
  from orders o
  where o.shop_id = shop
    and o.id = locked_order.id
  for update;
  return query
    select *
    from order_states s
    where s.shop_id = shop
      and s.id = locked_order.id;
end
$$;
