-- orders: the goods of orders, without pieces whose money went back before the customer got them, with the pieces that
-- deliveries planned and handed over, and those claimed and exchanged.
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
  quantity - refunded_quantity as quantity,
  refunded_quantity,
  planned_quantity,
  delivered_quantity,
  claimed_quantity,
  exchanged_quantity,
  amount_cents,
  needs_stock,
  board_id,
  board
from order_lines;
