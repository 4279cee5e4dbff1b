-- customers: names of customers.
create view customer_names as
select shop_id, id as customer_id, name
from customers;
