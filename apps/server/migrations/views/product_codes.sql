-- catalogue: codes of products.
create view product_codes as
select id as product_id, code
from products;
