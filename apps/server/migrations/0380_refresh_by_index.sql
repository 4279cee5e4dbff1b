-- What is derived from products is refreshed for a few thousand of them at a time, each looked up by its id. A plan made while a table was empty reads all of it for
-- each product, and a session keeps that plan while an import fills the table.
alter function refresh_photos(bigint[]) set enable_seqscan = off;
alter function refresh_channel_products(bigint[]) set enable_seqscan = off;
alter function refresh_prices(bigint[]) set enable_seqscan = off;
alter function refresh_shop_products(bigint[], bigint[]) set enable_seqscan = off;
