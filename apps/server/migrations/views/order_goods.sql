-- orders: the goods of orders, with what deliveries planned and handed over of them.
create view order_goods as
select
  shop_id,
  order_id,
  id as line_id,
  position,
  sku_id,
  sku_code,
  sku_name,
  sku_size,
  properties_name,
  image_url,
  picture_color,
  quantity,
  planned_quantity,
  delivered_quantity,
  needs_stock,
  board_id,
  board
from order_lines;
