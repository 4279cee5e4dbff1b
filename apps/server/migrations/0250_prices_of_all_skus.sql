-- A product is found by the price of any of its SKUs: the row that a channel has of it keeps the least and the greatest, and each of its different prices stands once
-- where the order by price is walked along. Both are 0 while the SKU that stands for the product is not for sale: then the product is not.
alter table channel_products add column least_cents cents not null default 0, add column greatest_cents cents not null default 0, drop column price_cents;

create table channel_product_prices (
  product_id bigint not null,
  channel_id bigint not null,
  price_cents cents not null,
  -- The product's next lower and next higher price: of several within a range, the first that is met tells so itself.
  below_cents cents,
  above_cents cents,
  primary key (product_id, channel_id, price_cents)
);
create index channel_product_prices_in_order on channel_product_prices (channel_id, price_cents, product_id) include (below_cents, above_cents);

-- The same of a product in a shop that takes another price for one of its SKUs; few beside all products.
create table shop_products (
  shop_id bigint not null,
  product_id bigint not null,
  channel_id bigint not null,
  least_cents cents not null,
  greatest_cents cents not null,
  primary key (product_id, shop_id, channel_id)
);
create index shop_products_of_shop on shop_products (shop_id, channel_id, product_id);

-- The prices that a channel's pages find a product by: of the SKU that stands for it and of all that are on sale; 0 where one is not for sale.
create view priced_skus as
select cp.product_id, cp.channel_id, m.id as item_mapping_id, coalesce(p.marketing_cents, 0) as price_cents, m.sku_id = cp.sku_id as stands
from channel_products cp
join live_mappings m on m.product_id = cp.product_id and m.channel_id = cp.channel_id
join skus s on s.id = m.sku_id
left join channel_marketing_prices p on p.item_mapping_id = m.id
where s.id = cp.sku_id or s.status = 'onsale';

-- Brings what shops' own prices make of these products up to date: in these shops, or in all where none are given.
create function refresh_shop_products(products bigint[], shops bigint[]) returns void language sql as $$
  delete from shop_products x where x.product_id = any(products) and (shops is null or x.shop_id = any(shops))
    and not exists (select from live_mappings m join shop_marketing_prices own on own.shop_id = x.shop_id and own.item_mapping_id = m.id
      where m.product_id = x.product_id and m.channel_id = x.channel_id);

  with touched as materialized (
    select distinct own.shop_id, m.product_id, m.channel_id
    from live_mappings m join shop_marketing_prices own on own.item_mapping_id = m.id
    where m.product_id = any(products) and (shops is null or own.shop_id = any(shops))
  ), wanted as (
    select t.shop_id, t.product_id, t.channel_id, min(here.price_cents) filter (where here.price_cents > 0) as least_cents,
      max(here.price_cents) as greatest_cents, bool_or(k.stands and here.price_cents > 0) as is_for_sale
    from touched t join priced_skus k on k.product_id = t.product_id and k.channel_id = t.channel_id
    left join shop_marketing_prices own on own.shop_id = t.shop_id and own.item_mapping_id = k.item_mapping_id
    cross join lateral (select coalesce(own.marketing_cents, k.price_cents) as price_cents) here
    group by t.shop_id, t.product_id, t.channel_id
  )
  insert into shop_products as s (shop_id, product_id, channel_id, least_cents, greatest_cents)
  select shop_id, product_id, channel_id, case when is_for_sale then least_cents else 0 end, case when is_for_sale then greatest_cents else 0 end from wanted
  on conflict (product_id, shop_id, channel_id) do update set least_cents = excluded.least_cents, greatest_cents = excluded.greatest_cents
  where (s.least_cents, s.greatest_cents) is distinct from (excluded.least_cents, excluded.greatest_cents);
$$;

-- Brings what pages sort and filter by up to date with the prices of these products.
create function refresh_prices(products bigint[]) returns void language sql as $$
  -- Who changes the price of another SKU of the same product waits, and then sees this one.
  select from channel_products where product_id = any(products) and sku_count > 1 order by product_id, channel_id for no key update;

  -- Whatever is joined with it is looked up product by product, however many there are.
  with wanted as materialized (
    select product_id, channel_id, coalesce(array_agg(distinct price_cents) filter (where price_cents > 0), '{}') as prices,
      min(price_cents) filter (where price_cents > 0) as least_cents, max(price_cents) as greatest_cents, bool_or(stands and price_cents > 0) as is_for_sale
    from priced_skus where product_id = any(products) group by product_id, channel_id
  ), gone as (
    delete from channel_product_prices x using wanted w
    where x.product_id = w.product_id and x.channel_id = w.channel_id and x.price_cents <> all (w.prices)
  ), made as (
    insert into channel_product_prices as x (product_id, channel_id, price_cents, below_cents, above_cents)
    select w.product_id, w.channel_id, w.prices[n], w.prices[n - 1], w.prices[n + 1] from wanted w cross join generate_subscripts(w.prices, 1) n
    on conflict (product_id, channel_id, price_cents) do update set below_cents = excluded.below_cents, above_cents = excluded.above_cents
    where (x.below_cents, x.above_cents) is distinct from (excluded.below_cents, excluded.above_cents)
  )
  update channel_products c set least_cents = case when is_for_sale then w.least_cents else 0 end, greatest_cents = case when is_for_sale then w.greatest_cents else 0 end
  from wanted w where c.product_id = w.product_id and c.channel_id = w.channel_id
    and (c.least_cents, c.greatest_cents) is distinct from (case when is_for_sale then w.least_cents else 0 end, case when is_for_sale then w.greatest_cents else 0 end);

  select refresh_shop_products(products, null);
$$;

-- Whoever writes a price, what is found by it follows.
create function follow_channel_prices() returns trigger language plpgsql as $$
declare
  products bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct m.product_id) into products from new_rows n join item_mappings m on m.id = n.item_mapping_id;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct m.product_id) into products from old_rows o join item_mappings m on m.id = o.item_mapping_id;
  else
    select array_agg(distinct m.product_id) into products
    from new_rows n join old_rows o on o.item_mapping_id = n.item_mapping_id join item_mappings m on m.id = n.item_mapping_id
    where n.marketing_cents <> o.marketing_cents;
  end if;
  perform refresh_prices(products) where products is not null;
  return null;
end $$;
create trigger follow_insert after insert on channel_prices referencing new table as new_rows for each statement execute function follow_channel_prices();
create trigger follow_update after update on channel_prices referencing old table as old_rows new table as new_rows
  for each statement execute function follow_channel_prices();
create trigger follow_delete after delete on channel_prices referencing old table as old_rows for each statement execute function follow_channel_prices();

create function follow_shop_prices() returns trigger language plpgsql as $$
declare
  products bigint[];
  shops bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct m.product_id), array_agg(distinct n.shop_id) into products, shops from new_rows n join item_mappings m on m.id = n.item_mapping_id;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct m.product_id), array_agg(distinct o.shop_id) into products, shops from old_rows o join item_mappings m on m.id = o.item_mapping_id;
  else
    select array_agg(distinct m.product_id), array_agg(distinct n.shop_id) into products, shops
    from new_rows n join old_rows o on o.shop_id = n.shop_id and o.item_mapping_id = n.item_mapping_id join item_mappings m on m.id = n.item_mapping_id
    where n.marketing_cents <> o.marketing_cents;
  end if;
  perform refresh_shop_products(products, shops) where products is not null;
  return null;
end $$;
create trigger follow_insert after insert on shop_prices referencing new table as new_rows for each statement execute function follow_shop_prices();
create trigger follow_update after update on shop_prices referencing old table as old_rows new table as new_rows
  for each statement execute function follow_shop_prices();
create trigger follow_delete after delete on shop_prices referencing old table as old_rows for each statement execute function follow_shop_prices();

-- Nothing refers to what is derived: a reference would be looked up with each row that is written.
create function forget_prices() returns trigger language plpgsql as $$
begin
  delete from channel_product_prices x using gone where x.product_id = gone.id;
  delete from shop_products x using gone where x.product_id = gone.id;
  return null;
end $$;
create trigger forget_prices after delete on products referencing old table as gone for each statement execute function forget_prices();

create or replace function refresh_channel_products(products bigint[]) returns void language sql as $$
  with gone as (
    delete from channel_products c where c.product_id = any(products)
      and not exists (select from live_mappings m where m.product_id = c.product_id and m.channel_id = c.channel_id)
    returning c.product_id, c.channel_id
  )
  delete from channel_product_prices x using gone where x.product_id = gone.product_id and x.channel_id = gone.channel_id;

  with variants as (
    select m.channel_id, m.product_id, m.id as item_mapping_id, s.id as sku_id, s.color_hex, s.color_family, s.material, s.width_mm, s.depth_mm, s.height_mm,
      s.allow_sale or s.allow_purchase as sells_always, s.status,
      row_number() over (partition by m.channel_id, m.product_id order by s.status desc, s.position, s.id) as place
    from live_mappings m join skus s on s.id = m.sku_id
    where m.product_id = any(products)
  ), coloured as (
    select v.*, row_number() over (partition by channel_id, product_id, color_hex order by place) = 1 as is_other_color from variants v
  ), gathered as (
    select channel_id, product_id, max(sku_id) filter (where place = 1) as sku_id, max(item_mapping_id) filter (where place = 1) as item_mapping_id,
      min(width_mm) filter (where place = 1 or status = 'onsale') as width_mm, min(depth_mm) filter (where place = 1 or status = 'onsale') as depth_mm,
      min(height_mm) filter (where place = 1 or status = 'onsale') as height_mm, bool_or(sells_always) filter (where place = 1) as sells_always, count(*)::integer as sku_count,
      (array_agg(color_hex order by place) filter (where is_other_color))[1:8] as swatches, array_agg(distinct color_family) as color_families,
      coalesce(array_agg(distinct material) filter (where material <> ''), '{}') as materials
    from coloured group by channel_id, product_id
  )
  insert into channel_products as c (channel_id, product_id, sku_id, item_mapping_id, width_mm, depth_mm, height_mm, sku_count, swatches,
    color_families, materials, sells_always, status, kind, name, name_order, tag, sales_count, special_zone_ids, created_at)
  select g.channel_id, g.product_id, g.sku_id, g.item_mapping_id, g.width_mm, g.depth_mm, g.height_mm, g.sku_count,
    g.swatches, g.color_families, g.materials, g.sells_always, own.status, own.kind, own.name, own.name_order, own.tag, own.sales_count,
    own.special_zone_ids, own.created_at
  from gathered g join products own on own.id = g.product_id
  on conflict (product_id, channel_id) do update set sku_id = excluded.sku_id, item_mapping_id = excluded.item_mapping_id,
    width_mm = excluded.width_mm, depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, sku_count = excluded.sku_count,
    swatches = excluded.swatches, color_families = excluded.color_families, materials = excluded.materials, sells_always = excluded.sells_always
  where (c.sku_id, c.item_mapping_id, c.width_mm, c.depth_mm, c.height_mm, c.sku_count, c.swatches, c.color_families, c.materials, c.sells_always)
    is distinct from (excluded.sku_id, excluded.item_mapping_id, excluded.width_mm, excluded.depth_mm, excluded.height_mm,
      excluded.sku_count, excluded.swatches, excluded.color_families, excluded.materials, excluded.sells_always);

  select refresh_prices(products);
$$;

select refresh_prices(array(select distinct product_id from channel_products));
