-- carts: which carts are for a customer, and when they last changed.
create view customer_carts as
select shop_id, id as cart_id, customer_id, updated_at
from carts
where customer_id is not null;
