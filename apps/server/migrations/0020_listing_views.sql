-- shops: the channel that a shop sells through; null for one that sells through none.
create view shop_channels as
select id as shop_id, channel_id from shops;

-- pricing: the marketing prices that a shop sets itself, few beside its channel's.
create view shop_marketing_prices as
select shop_id, item_mapping_id, marketing_cents from shop_prices;
