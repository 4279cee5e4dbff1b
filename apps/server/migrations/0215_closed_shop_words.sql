-- The kind, class and cloud POS of a shop are closed lists. Another kind or class becomes OTHER. Another cloud POS
-- becomes none, because no provider serves it. Imports that can be undone are changed alike, so that an undo fits.
create function pg_temp.closed_word(word jsonb, known text[], otherwise jsonb)
returns jsonb
language sql
immutable
as $$
  select
    case
      when word #>> '{}' is null or word #>> '{}' = any(known) then coalesce(word, 'null')
      else otherwise
    end
$$;

create function pg_temp.closed_words(shop jsonb)
returns jsonb
language sql
immutable
as $$
  select shop || jsonb_build_object(
    'cloud_pos_type',
    pg_temp.closed_word(shop -> 'cloud_pos_type', '{SHOUQIANBA_LITE,SHOUQIANBA_CODE}', 'null'),
    'channel_shop_type',
    pg_temp.closed_word(shop -> 'channel_shop_type', '{DIRECT,FRANCHISE,OTHER}', '"OTHER"'),
    'channel_shop_category',
    pg_temp.closed_word(shop -> 'channel_shop_category', '{FLAGSHIP,STANDARD,OUTLET,OTHER}', '"OTHER"')
  )
$$;

update journal
set
  before = pg_temp.closed_words(before),
  after = pg_temp.closed_words(after)
where relation = 'shops';

update shops s
set
  cloud_pos_type = c.shop ->> 'cloud_pos_type',
  channel_shop_type = c.shop ->> 'channel_shop_type',
  channel_shop_category = c.shop ->> 'channel_shop_category'
from (
  select id, pg_temp.closed_words(to_jsonb(o)) as shop
  from shops o
) c
where c.id = s.id;

alter table shops
  add check (cloud_pos_type in ('SHOUQIANBA_LITE', 'SHOUQIANBA_CODE')),
  add check (channel_shop_type in ('DIRECT', 'FRANCHISE', 'OTHER')),
  add check (channel_shop_category in ('FLAGSHIP', 'STANDARD', 'OUTLET', 'OTHER'));
