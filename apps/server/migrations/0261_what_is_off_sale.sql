-- SKUs that are not on sale any more are few among many.
create index skus_off_sale on skus (product_id) where status = 'offsale';
