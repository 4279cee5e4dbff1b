-- pricing: the channel's marketing prices.
create view channel_marketing_prices as
select item_mapping_id, marketing_cents
from channel_prices;
