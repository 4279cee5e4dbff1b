-- payments: for which order each tender was made, by its number.
create view tender_bills as
select t.shop_id, t.id as tender_id, t.order_id, b.order_no
from tenders t
join bills b on b.shop_id = t.shop_id
  and b.order_id = t.order_id;
