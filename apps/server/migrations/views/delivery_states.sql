-- deliveries: what became of deliveries and visits.
create view delivery_states as
select shop_id, id, order_id, delivery_no, status, version, day
from deliveries;
