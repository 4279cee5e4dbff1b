-- Whether a channel sells every SKU of a product: then what is known of the product as a whole is true of one that is sold, and no SKU has to be looked at.
alter table channel_products add column is_whole boolean not null default false;

create or replace function refresh_prices(products bigint[]) returns void language sql as $$
  -- Who changes the price of another SKU of the same product waits, and then sees this one.
  select from channel_products where product_id = any(products) and sku_count > 1 order by product_id, channel_id for no key update;

  -- Whatever is joined with it is looked up product by product, however many there are.
  with wanted as materialized (
    select product_id, channel_id, coalesce(array_agg(distinct price_cents) filter (where price_cents > 0), '{}') as prices,
      min(price_cents) filter (where price_cents > 0) as least_cents, max(price_cents) as greatest_cents, bool_or(stands and price_cents > 0) as is_for_sale,
      count(*) filter (where price_cents > 0) as sold
    from priced_skus where product_id = any(products) group by product_id, channel_id
  ), gone as (
    delete from channel_product_prices x using wanted w
    where x.product_id = w.product_id and x.channel_id = w.channel_id and x.price_cents <> all (w.prices)
  ), made as (
    insert into channel_product_prices as x (product_id, channel_id, price_cents, below_cents, above_cents)
    select w.product_id, w.channel_id, w.prices[n], w.prices[n - 1], w.prices[n + 1] from wanted w cross join generate_subscripts(w.prices, 1) n
    on conflict (product_id, channel_id, price_cents) do update set below_cents = excluded.below_cents, above_cents = excluded.above_cents
    where (x.below_cents, x.above_cents) is distinct from (excluded.below_cents, excluded.above_cents)
  ), counted as (
    select w.*, w.sold = (select count(*) from skus s where s.product_id = w.product_id) as is_whole from wanted w
  )
  update channel_products c set least_cents = case when is_for_sale then w.least_cents else 0 end,
    greatest_cents = case when is_for_sale then w.greatest_cents else 0 end, is_whole = w.is_whole
  from counted w where c.product_id = w.product_id and c.channel_id = w.channel_id
    and (c.least_cents, c.greatest_cents, c.is_whole)
      is distinct from (case when is_for_sale then w.least_cents else 0 end, case when is_for_sale then w.greatest_cents else 0 end, w.is_whole);

  select refresh_shop_products(products, null);
$$;

select refresh_prices(array(select distinct product_id from channel_products));

-- Products are found by their kind, colours, materials and counts as such: all terms are made anew, a part at a time.
insert into stale_terms (product_id) select product_id from product_terms on conflict do nothing;
