-- payments: the payable amount of an order's bill and whether it is open, without the ledger: for statements over many.
create view asked_bills as
select shop_id, order_id, (payable_cents + difference_cents)::cents as payable_cents, open
from bills;
