-- catalogue: SKUs by their code. Lighter than listed_items.
create view sku_codes as
select id as sku_id, sku_code, product_id
from skus;
