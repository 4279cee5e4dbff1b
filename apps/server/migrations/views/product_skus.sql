-- catalogue: all SKUs of a product, whatever their status, for editors of prices and stock.
create view product_skus as
select product_id, id as sku_id, sku_code, name as sku_name, size_text, color_name, position
from skus;
