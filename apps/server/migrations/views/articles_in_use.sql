-- orders and carts: listings that orders and carts name, so that nobody deletes them.
create view articles_in_use as
select item_mapping_id
from order_lines
union
select item_mapping_id
from cart_items;
