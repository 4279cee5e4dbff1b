-- A product as one channel sells it: the SKU that stands for it there, that SKU's listing and price, and what filters ask about. A product listed in two
-- channels has two rows, so that every channel's page is sorted and narrowed by what that channel asks for.
create table channel_products (
  channel_id bigint not null references channels (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  sku_id bigint not null references skus (id) on delete cascade,
  item_mapping_id bigint not null references item_mappings (id) on delete cascade,
  -- The channel's marketing price of that listing; a shop's own stands in shop_prices.
  price_cents cents not null default 0,
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  -- Of all SKUs listed in the channel.
  sku_count integer not null,
  swatches text[] not null,
  color_families text[] not null,
  materials text[] not null,
  primary key (channel_id, product_id)
);
create index channel_products_price on channel_products (channel_id, price_cents, product_id);
create index channel_products_listing on channel_products (item_mapping_id);
create index channel_products_product on channel_products (product_id);
create index channel_products_sku on channel_products (sku_id);

-- The dozen colours that people ask for. A colour's name knows better than its tint: 雾蓝 is a blue, whatever it measures.
create function color_family(name text, hex text) returns text language plpgsql immutable as $$
declare
  r integer; g integer; b integer; top integer; spread integer; hue numeric;
begin
  case
    when name ~* '白|white|ivory' then return 'white';
    when name ~* '灰|gr[ea]y' then return 'grey';
    when name ~* '黑|black' then return 'black';
    when name ~* '蓝|blue|navy' then return 'blue';
    when name ~* '绿|green|sage' then return 'green';
    when name ~* '紫|purple|lilac' then return 'purple';
    when name ~* '粉|pink' then return 'pink';
    when name ~* '红|red|clay' then return 'red';
    when name ~* '橙|橘|orange' then return 'orange';
    when name ~* '金|铜|黄|gold|brass|yellow' then return 'yellow';
    when name ~* '棕|咖|胡桃|樱桃|焦糖|brown|walnut' then return 'brown';
    when name ~* '米|杏|驼|燕麦|亚麻|beige|oat' then return 'beige';
    when name ~* '木|橡|榉|藤|oak|natural' then return 'wood';
    else null;
  end case;
  if hex !~* '^#[0-9a-f]{6}$' then return 'other'; end if;
  r := ('x' || substr(hex, 2, 2))::bit(8)::integer;
  g := ('x' || substr(hex, 4, 2))::bit(8)::integer;
  b := ('x' || substr(hex, 6, 2))::bit(8)::integer;
  top := greatest(r, g, b);
  spread := top - least(r, g, b);
  if top < 64 then return 'black'; end if;
  if spread < 16 then return case when top >= 225 then 'white' else 'grey' end; end if;
  hue := 60 * case when top = r then (g - b)::numeric / spread when top = g then 2 + (b - r)::numeric / spread else 4 + (r - g)::numeric / spread end;
  if hue < 0 then hue := hue + 360; end if;
  if hue between 15 and 50 then
    if top >= 225 and spread < 36 then return 'white'; end if;
    if top >= 190 and spread < 80 then return 'beige'; end if;
    if top < 190 then return 'brown'; end if;
    return case when hue < 38 then 'orange' else 'yellow' end;
  end if;
  return case
    when hue < 15 or hue >= 345 then case when top > 200 and spread < 90 then 'pink' else 'red' end
    when hue < 70 then 'yellow'
    when hue < 165 then 'green'
    when hue < 255 then 'blue'
    when hue < 290 then 'purple'
    else 'pink'
  end;
end $$;
alter table skus add column color_family text generated always as (color_family(color_name, color_hex)) stored;

-- pricing: the channel's marketing prices.
create view channel_marketing_prices as
select item_mapping_id, marketing_cents from channel_prices;

-- Brings what channels sell of these products up to date with their SKUs, listings and prices.
create function refresh_channel_products(products bigint[]) returns void language sql as $$
  with variants as materialized (
    select m.channel_id, m.product_id, m.id as item_mapping_id, s.id as sku_id, s.color_hex, s.color_family, s.material, s.width_mm, s.depth_mm, s.height_mm,
      row_number() over (partition by m.channel_id, m.product_id order by s.status desc, s.position, s.id) as place
    from item_mappings m join skus s on s.id = m.sku_id
    where m.product_id = any(products)
  ), gone as (
    delete from channel_products c where c.product_id = any(products)
      and not exists (select from variants v where v.channel_id = c.channel_id and v.product_id = c.product_id)
  ), colors as (
    select channel_id, product_id, color_hex, min(place) as place from variants group by channel_id, product_id, color_hex
  ), swatches as (
    select channel_id, product_id, (array_agg(color_hex order by place))[1:8] as swatches from colors group by channel_id, product_id
  ), all_of as (
    select channel_id, product_id, count(*)::integer as sku_count, array_agg(distinct color_family) as color_families,
      coalesce(array_agg(distinct material) filter (where material <> ''), '{}') as materials
    from variants group by channel_id, product_id
  )
  insert into channel_products as c (channel_id, product_id, sku_id, item_mapping_id, price_cents, width_mm, depth_mm, height_mm, sku_count, swatches,
    color_families, materials)
  select v.channel_id, v.product_id, v.sku_id, v.item_mapping_id, coalesce(p.marketing_cents, 0), v.width_mm, v.depth_mm, v.height_mm, a.sku_count, w.swatches,
    a.color_families, a.materials
  from variants v
  join all_of a on a.channel_id = v.channel_id and a.product_id = v.product_id
  join swatches w on w.channel_id = v.channel_id and w.product_id = v.product_id
  left join channel_marketing_prices p on p.item_mapping_id = v.item_mapping_id
  where v.place = 1
  on conflict (channel_id, product_id) do update set sku_id = excluded.sku_id, item_mapping_id = excluded.item_mapping_id, price_cents = excluded.price_cents,
    width_mm = excluded.width_mm, depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, sku_count = excluded.sku_count,
    swatches = excluded.swatches, color_families = excluded.color_families, materials = excluded.materials
  where (c.sku_id, c.item_mapping_id, c.price_cents, c.width_mm, c.depth_mm, c.height_mm, c.sku_count, c.swatches, c.color_families, c.materials)
    is distinct from (excluded.sku_id, excluded.item_mapping_id, excluded.price_cents, excluded.width_mm, excluded.depth_mm, excluded.height_mm,
      excluded.sku_count, excluded.swatches, excluded.color_families, excluded.materials);
$$;

select refresh_channel_products(array(select id from products));

-- What a product kept of its SKUs for the unified channel alone.
drop index products_by_price;
drop index products_default_listing;
alter table products drop column default_sku_id, drop column default_item_mapping_id, drop column listing_price_cents, drop column sku_count,
  drop column swatches, drop column width_mm;

-- Names in the order of their pinyin, as people look them up.
alter table products add column name_order text collate "C" not null default '';
update products set name_order = name;
create index products_by_name on products (status, name_order, id);

-- Special zones that products are shown in.
create table special_zones (
  id bigint primary key,
  name text not null unique,
  name_en text not null default '',
  position integer not null default 0
);

-- What guides looked for: the newest of an account are offered to it again, the most frequent of a shop to everybody there.
create table searches (
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  keyword text not null,
  times integer not null default 1,
  searched_at timestamptz not null default now(),
  primary key (shop_id, account_id, keyword)
);
create index searches_recent on searches (shop_id, account_id, searched_at desc);

-- The words that are in the catalogue, whole, to find the one that was meant by one that is not: Latin words, and the pinyin of short Chinese ones.
create table search_words (
  word text primary key,
  -- What stands in the search box instead: the word itself, or the Chinese that the pinyin is of.
  meaning text not null
);

-- The texts by which a product is found, as [field, text, pinyin of its Chinese letters], to say why it was.
alter table product_terms add column found_by jsonb not null default '[]';
