-- deliveries: goods that drivers brought back because they were damaged or wrong.
create view refused_goods as
select
  d.shop_id,
  d.id as delivery_id,
  d.delivery_no,
  l.order_id,
  l.line_id,
  l.quantity - l.delivered_quantity as quantity,
  l.problem,
  l.problem_note as note,
  l.pictures
from delivery_lines l
join deliveries d on d.shop_id = l.shop_id
  and d.id = l.delivery_id
where l.problem in ('DAMAGED', 'WRONG')
  and l.delivered_quantity < l.quantity;
