-- How goods get to the customer, and what that costs: reference data of the chain.
create table delivery_modes (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  needs_address boolean not null,
  fee_cents cents not null check (fee_cents >= 0),
  -- Goods for at least this much are brought for nothing; null: never for nothing.
  free_from_cents cents,
  position smallint not null
);
insert into delivery_modes (code, name_zh, name_en, needs_address, fee_cents, free_from_cents, position) values
  ('DELIVERY', '送货上门', 'Home delivery', true, 15000, 200000, 1),
  ('PICKUP', '到店自提', 'Pick-up', false, 0, null, 2);

-- What is answered to a customer who asks about an order, by its status. In braces stands what is filled in: customer, orderNo, shop, guide, payable, due, date.
create table order_reply_templates (
  status text primary key,
  body_zh text not null,
  body_en text not null
);
insert into order_reply_templates (status, body_zh, body_en) values
  ('DRAFT', '{customer}您好，您的订单 {orderNo} 还在准备中，导购 {guide} 整理好后会请您确认。', 'Hello {customer}, order {orderNo} is being prepared; {guide} will ask you to confirm it.'),
  ('PENDING_CONFIRMATION', '{customer}您好，您的订单 {orderNo} 已为您留好货，合计 ¥{payable}，请打开 {guide} 发给您的链接确认。', 'Hello {customer}, order {orderNo} over ¥{payable} is kept for you; please confirm it on the link that {guide} sent.'),
  ('CONFIRMED', '{customer}您好，您的订单 {orderNo} 已确认，待付 ¥{due}。付款后为您安排{date}的配送。', 'Hello {customer}, order {orderNo} is confirmed; ¥{due} is still to be paid. Delivery is planned for {date}.'),
  ('FULFILLING', '{customer}您好，您的订单 {orderNo} 正在备货，预计 {date} 送达，送货前会再联系您。', 'Hello {customer}, order {orderNo} is being prepared for delivery on {date}; we will call before we come.'),
  ('COMPLETED', '{customer}您好，您的订单 {orderNo} 已完成。有任何问题请联系 {shop} 的导购 {guide}。', 'Hello {customer}, order {orderNo} is complete. For anything else ask {guide} of {shop}.'),
  ('CANCELLED', '{customer}您好，您的订单 {orderNo} 已取消。需要重新下单请联系导购 {guide}。', 'Hello {customer}, order {orderNo} was cancelled. To order again ask {guide}.'),
  ('EXPIRED', '{customer}您好，您的订单 {orderNo} 的保留时间已过，库存已释放。需要的话，{guide} 可以为您重新下单。', 'Hello {customer}, the time for which order {orderNo} was kept is over. {guide} can place it again for you.');
