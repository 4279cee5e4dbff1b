-- orders: counts what deliveries planned and handed over of a line. The checks of order_lines refuse too much.
create function count_delivered_pieces()
returns trigger
language plpgsql
as $$
begin
  update order_lines l
  set
    planned_quantity = d.planned,
    delivered_quantity = d.delivered
  from (
    select
      coalesce(sum(claimed_quantity), 0) as planned,
      coalesce(sum(delivered_quantity), 0) as delivered
    from delivery_lines
    where shop_id = new.shop_id
      and order_id = new.order_id
      and line_id = new.line_id
  ) d
  where l.shop_id = new.shop_id
    and l.order_id = new.order_id
    and l.id = new.line_id;
  return null;
end
$$;

create trigger delivery_line_to_order
  after insert or update of claimed_quantity, delivered_quantity on delivery_lines
  for each row
  execute function count_delivered_pieces();
