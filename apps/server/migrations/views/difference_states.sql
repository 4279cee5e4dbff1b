-- differences: what became of differences.
create view difference_states as
select shop_id, id, order_id, status, version, amount_cents
from differences;
