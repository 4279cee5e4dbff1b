-- Stages whose event has happened are listed with those whose day has come.
create index payment_stages_reached_at on payment_stages (shop_id, reached_at) where reached_at is not null;
