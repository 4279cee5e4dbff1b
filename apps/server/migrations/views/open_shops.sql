-- shops: shops that sell, and whether they take more than cash.
create view open_shops as
select id as shop_id, channel_id, payment_types <> '{}' as takes_payments
from shops
where closed_at is null
  and channel_id is not null;
