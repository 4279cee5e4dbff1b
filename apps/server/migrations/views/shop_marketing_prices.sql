-- pricing: the marketing prices that shops set themselves.
create view shop_marketing_prices as
select shop_id, item_mapping_id, marketing_cents
from shop_prices;
