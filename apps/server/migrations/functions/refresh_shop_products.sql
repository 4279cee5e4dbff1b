-- catalogue: derives what shops' own prices make of these products, in these shops, or in all with null.
create function refresh_shop_products(products bigint[], shops bigint[])
returns void
language sql
set enable_seqscan = off
as $$
  delete from shop_products x
  where x.product_id = any(products)
    and (shops is null or x.shop_id = any(shops))
    and not exists (
      select
      from live_mappings m
      join shop_marketing_prices own on own.shop_id = x.shop_id
        and own.item_mapping_id = m.id
      where m.product_id = x.product_id
        and m.channel_id = x.channel_id
    );

  with
    touched as materialized (
      select distinct own.shop_id, m.product_id, m.channel_id
      from live_mappings m
      join shop_marketing_prices own on own.item_mapping_id = m.id
      where m.product_id = any(products)
        and (shops is null or own.shop_id = any(shops))
    ),
    wanted as (
      select
        t.shop_id,
        t.product_id,
        t.channel_id,
        min(here.price_cents) filter (where here.price_cents > 0) as least_cents,
        max(here.price_cents) as greatest_cents,
        bool_or(k.stands and here.price_cents > 0) as is_for_sale
      from touched t
      join priced_skus k on k.product_id = t.product_id
        and k.channel_id = t.channel_id
      left join shop_marketing_prices own on own.shop_id = t.shop_id
        and own.item_mapping_id = k.item_mapping_id
      cross join lateral (select coalesce(own.marketing_cents, k.price_cents) as price_cents) here
      group by t.shop_id, t.product_id, t.channel_id
    )
  insert into shop_products as s (shop_id, product_id, channel_id, least_cents, greatest_cents)
  select
    shop_id,
    product_id,
    channel_id,
    case when is_for_sale then least_cents else 0 end,
    case when is_for_sale then greatest_cents else 0 end
  from wanted
  on conflict (product_id, shop_id, channel_id) do update set
    least_cents = excluded.least_cents,
    greatest_cents = excluded.greatest_cents
  where (s.least_cents, s.greatest_cents) is distinct from (excluded.least_cents, excluded.greatest_cents);
$$;
