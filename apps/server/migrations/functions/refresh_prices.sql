-- catalogue: derives the prices that pages sort and filter by.
create function refresh_prices(products bigint[])
returns void
language sql
set enable_seqscan = off
as $$
  -- Whoever changes the price of another SKU of the same product waits, and then sees this one.
  select
  from channel_products
  where product_id = any(products)
    and sku_count > 1
  order by product_id, channel_id
  for no key update;

  -- Materialized, so that each product is looked up by its index, however many there are.
  with
    wanted as materialized (
      select
        product_id,
        channel_id,
        coalesce(array_agg(distinct price_cents) filter (where price_cents > 0), '{}') as prices,
        min(price_cents) filter (where price_cents > 0) as least_cents,
        max(price_cents) as greatest_cents,
        bool_or(stands and price_cents > 0) as is_for_sale,
        count(*) filter (where price_cents > 0) as sold
      from priced_skus
      where product_id = any(products)
      group by product_id, channel_id
    ),
    gone as (
      delete from channel_product_prices x using wanted w
      where x.product_id = w.product_id
        and x.channel_id = w.channel_id
        and x.price_cents <> all(w.prices)
    ),
    made as (
      insert into channel_product_prices as x (product_id, channel_id, price_cents, below_cents, above_cents)
      select w.product_id, w.channel_id, w.prices[n], w.prices[n - 1], w.prices[n + 1]
      from wanted w
      cross join generate_subscripts(w.prices, 1) n
      on conflict (product_id, channel_id, price_cents) do update set
        below_cents = excluded.below_cents,
        above_cents = excluded.above_cents
      where (x.below_cents, x.above_cents) is distinct from (excluded.below_cents, excluded.above_cents)
    ),
    counted as (
      select
        w.*,
        w.sold = (
          select count(*)
          from skus s
          where s.product_id = w.product_id
        ) as is_whole
      from wanted w
    )
  update channel_products c
  set
    least_cents = case when is_for_sale then w.least_cents else 0 end,
    greatest_cents = case when is_for_sale then w.greatest_cents else 0 end,
    is_whole = w.is_whole
  from counted w
  where c.product_id = w.product_id
    and c.channel_id = w.channel_id
    and (c.least_cents, c.greatest_cents, c.is_whole) is distinct from (
      case when is_for_sale then w.least_cents else 0 end,
      case when is_for_sale then w.greatest_cents else 0 end,
      w.is_whole
    );

  select refresh_shop_products(products, null);
$$;
