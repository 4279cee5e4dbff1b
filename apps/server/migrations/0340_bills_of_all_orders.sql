-- Every order has a bill from the moment it is created, so that its row can be locked before the order's, whatever the order's status.
insert into bills (shop_id, order_id, order_no, payable_cents, open)
select shop_id, id, order_no, payable_cents, false from orders
on conflict do nothing;
