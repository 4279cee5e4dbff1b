-- orders: counts what is claimed of a line and what of it is exchanged. Goods that were never handed over are not among
-- them. The checks of order_lines refuse too much.
create function count_claimed_pieces()
returns trigger
language plpgsql
as $$
begin
  update order_lines l
  set
    claimed_quantity = c.claimed,
    exchanged_quantity = c.exchanged
  from (
    select
      coalesce(sum(claimed_quantity), 0) as claimed,
      coalesce(sum(exchanged_quantity), 0) as exchanged
    from claim_lines
    where shop_id = new.shop_id
      and order_id = new.order_id
      and line_id = new.line_id
      and door_delivery_id is null
  ) c
  where l.shop_id = new.shop_id
    and l.order_id = new.order_id
    and l.id = new.line_id;
  return null;
end
$$;

create trigger claim_line_to_order
  after insert or update of claimed_quantity, exchanged_quantity on claim_lines
  for each row
  execute function count_claimed_pieces();
