-- payments: the order that a tender was made for, and how far it is.
create view tender_orders as
select t.shop_id, t.id as tender_id, t.order_id, b.order_no, t.state
from tenders t
join bills b on b.shop_id = t.shop_id and b.order_id = t.order_id;
