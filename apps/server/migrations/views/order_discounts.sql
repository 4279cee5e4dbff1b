-- orders: what the goods of an order were sold for below their marked prices, by special offers and discounts together.
create view order_discounts as
select
  shop_id,
  order_id,
  sum(greatest(marketing_cents, deal_cents) * quantity - amount_cents)::cents as discount_cents
from order_lines
group by shop_id, order_id;
