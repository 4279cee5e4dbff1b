-- A customer's page lists the carts that are kept for them.
create index carts_of_customer on carts (shop_id, customer_id, updated_at desc) where customer_id is not null;
