-- The colour family of a SKU, from a dozen. The name of a colour decides before its hex value: 雾蓝 is a blue,
-- whatever its hex value. A generated column uses this function, so it stands here.
create function color_family(name text, hex text)
returns text
language plpgsql
immutable
as $$
declare
  r integer;
  g integer;
  b integer;
  top integer;
  spread integer;
  hue numeric;
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
  hue := 60 * case
    when top = r then (g - b)::numeric / spread
    when top = g then 2 + (b - r)::numeric / spread
    else 4 + (r - g)::numeric / spread
  end;
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
end
$$;

create table categories (
  id bigint primary key,
  parent_id bigint references categories (id),
  name text not null,
  name_en text not null default '',
  position integer not null default 0
);
create unique index categories_name on categories (coalesce(parent_id, 0), name);

-- Zones of the shop floor that products are shown in.
create table special_zones (
  id bigint primary key,
  name text not null unique,
  name_en text not null default '',
  position integer not null default 0
);

-- A product (SPU) with its SKUs.
create table products (
  id bigint primary key,
  code text not null unique,
  name text not null,
  kind text not null,
  category_id bigint not null references categories (id),
  status text not null default 'onsale' check (status in ('onsale', 'offsale', 'draft')),
  style text not null default '',
  description text not null default '',
  special_zone_ids bigint[] not null default '{}',
  tag text check (tag in ('NEW', 'PROMOTION')),
  sales_count integer not null default 0,
  source text not null default '',
  -- The sort key of the name: its pinyin.
  name_order text collate "C" not null default '',
  -- For compare-and-set: every change counts it up.
  version integer not null default 1,
  brand text not null default '',
  -- Care instructions. When blank, those of the material are shown.
  care text not null default '',
  -- Customer reviews: their number, and their mean in tenths of a star.
  review_count integer not null default 0 check (review_count >= 0),
  review_tenths smallint not null default 0 check (review_tenths between 0 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_by_sales on products (status, sales_count desc, id);
create index products_by_category on products (category_id, status, sales_count desc, id);
create index products_by_change on products (updated_at desc, id desc);
create index products_by_status_and_change on products (status, updated_at desc, id desc);
-- For a name that is typed in full.
create index products_lower_name on products (lower(name));
-- For the beginning of a code, whatever the collation of the database.
create index products_code_prefix on products (code text_pattern_ops);
-- A new code must differ from all others by more than letter case.
create index products_code_lower on products (lower(code));

-- All categories of a product. products.category_id is its main one.
create table product_categories (
  product_id bigint not null references products (id) on delete cascade,
  category_id bigint not null references categories (id),
  primary key (category_id, product_id)
);
create index product_categories_product on product_categories (product_id);

-- Photos of a product in their order, of one colour or of all (blank). A product without photos is drawn.
create table product_pictures (
  product_id bigint not null references products (id) on delete cascade,
  file_id bigint not null references files (id),
  url text not null,
  alt text not null,
  color_name text not null default '',
  width_px integer not null,
  height_px integer not null,
  position integer not null,
  primary key (product_id, file_id)
);

-- Changes made in the product editor. An edit keeps a journal under its id, as an import does.
create table product_edits (
  id bigint primary key,
  product_id bigint not null references products (id) on delete cascade,
  account_id bigint references accounts (id) on delete set null,
  -- The call's name in the contract.
  call text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references accounts (id) on delete set null,
  -- The journal is deleted after the same time as that of an import; then the edit cannot be undone any more.
  journal_kept boolean not null default true
);
create index product_edits_newest on product_edits (product_id, id desc);
create index product_edits_with_journal on product_edits (at) where journal_kept;

-- A link that shows a customer the product as it is now, with or without prices. Only the hash of its token is
-- kept.
create table product_shares (
  shop_id bigint not null references shops (id),
  id bigint not null,
  product_id bigint not null references products (id) on delete cascade,
  -- The SKU that is shown first.
  sku_code text not null default '',
  account_id bigint not null references accounts (id),
  guide_name text not null,
  token_hash bytea not null,
  with_prices boolean not null,
  valid_until timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, token_hash)
);
create index product_shares_of on product_shares (shop_id, account_id, product_id, id desc);
create index product_shares_by_product on product_shares (product_id);
create index product_shares_by_end on product_shares (valid_until);

create table skus (
  id bigint primary key,
  product_id bigint not null references products (id) on delete cascade,
  sku_code text not null unique,
  name text not null,
  color_name text not null default '',
  color_hex text not null default '#b9ab96',
  material text not null default '',
  material_name text not null default '',
  width_mm integer check (width_mm > 0),
  depth_mm integer check (depth_mm > 0),
  height_mm integer check (height_mm > 0),
  size_text text not null default '',
  -- Facts for the validation rules, in mm and grams: mattress and frame sizes, thickness limits, mounting.
  attributes jsonb not null default '{}',
  allow_sale boolean not null default false,
  allow_purchase boolean not null default false,
  o2o_value text not null default '',
  status text not null default 'onsale' check (status in ('onsale', 'offsale')),
  position integer not null default 0,
  color_family text generated always as (color_family(color_name, color_hex)) stored,
  -- The photo on cards and lines: the first of its colour, else the first of the product, else blank.
  photo text not null default ''
);
create index skus_product on skus (product_id, position);
create index skus_code_prefix on skus (sku_code text_pattern_ops);
-- Few SKUs are off sale.
create index skus_off_sale on skus (product_id) where status = 'offsale';
create index skus_code_lower on skus (lower(sku_code));

create table sku_packages (
  sku_id bigint not null references skus (id) on delete cascade,
  no smallint not null,
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  weight_g integer not null check (weight_g > 0),
  needs_assembly boolean not null default false,
  may_tilt boolean not null default true,
  primary key (sku_id, no)
);

-- The listing of a SKU in a channel.
create table item_mappings (
  id bigint primary key,
  channel_id bigint not null references channels (id),
  sku_id bigint not null references skus (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  item_outer_id text not null,
  third_party_sku text,
  -- A listing ends and is not deleted: orders name it, and its prices return when the SKU is listed again.
  ended_at timestamptz,
  unique (channel_id, sku_id)
);
create index item_mappings_outer on item_mappings (item_outer_id text_pattern_ops);
-- For cascading deletes, and for look-ups in all channels.
create index item_mappings_sku on item_mappings (sku_id);
create index item_mappings_product on item_mappings (product_id);
create index item_mappings_third_party on item_mappings (third_party_sku) where third_party_sku is not null;

-- A product as one channel sells it: its representative SKU there, with everything that a product page sorts,
-- filters and shows by, so that one index finds a page. refresh_channel_products derives it.
create table channel_products (
  channel_id bigint not null references channels (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  sku_id bigint not null references skus (id) on delete cascade,
  item_mapping_id bigint not null references item_mappings (id) on delete cascade,
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  -- Of all SKUs listed in the channel. The sides are the smallest of the SKUs on sale.
  sku_count integer not null,
  swatches text[] not null,
  color_families text[] not null,
  materials text[] not null,
  -- Copied from the product by follow_products.
  status text not null default 'draft',
  kind text not null default 'other',
  name text not null default '',
  name_order text collate "C" not null default '',
  tag text,
  sales_count integer not null default 0,
  special_zone_ids bigint[] not null default '{}',
  -- Whether the representative SKU sells without stock.
  sells_always boolean not null default false,
  -- The least and the greatest price of its SKUs. Both are 0 while the representative SKU is not for sale.
  least_cents cents not null default 0,
  greatest_cents cents not null default 0,
  -- Whether the channel sells every SKU of the product. Then a filter on the product needs no look at its SKUs.
  is_whole boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (product_id, channel_id)
);
create index channel_products_listing on channel_products (item_mapping_id);
create index channel_products_sku on channel_products (sku_id);
create index channel_products_by_sales on channel_products (channel_id, status, sales_count desc, product_id);
create index channel_products_by_age on channel_products (channel_id, status, created_at desc, product_id);
create index channel_products_by_name on channel_products (channel_id, status, name_order, product_id);

-- Each distinct price of a product's SKUs in a channel, for pages in the order of prices.
-- No foreign key: each written row would pay for its check.
create table channel_product_prices (
  product_id bigint not null,
  channel_id bigint not null,
  price_cents cents not null,
  -- The product's next lower and next higher price. They tell which of its prices is the first within a range.
  below_cents cents,
  above_cents cents,
  primary key (product_id, channel_id, price_cents)
);
create index channel_product_prices_in_order on channel_product_prices (channel_id, price_cents, product_id)
  include (below_cents, above_cents);

-- Least and greatest price of a product in a shop that has its own price for one of the SKUs. These are few.
create table shop_products (
  shop_id bigint not null,
  product_id bigint not null,
  channel_id bigint not null,
  least_cents cents not null,
  greatest_cents cents not null,
  primary key (product_id, shop_id, channel_id)
);
create index shop_products_of_shop on shop_products (shop_id, channel_id, product_id);

-- A combination of linked boards or of sofa frames. Each slot, from left to right, takes one of its pieces.
create table combos (
  id bigint primary key,
  code text not null unique,
  kind text not null check (kind in ('LINK_BOARD', 'SOFA_FRAME')),
  name text not null,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null default 0
);
create index combos_product on combos (product_id, position);

create table combo_pieces (
  combo_id bigint not null references combos (id) on delete cascade,
  slot_no smallint not null,
  slot_name text not null,
  -- Whether the slot may stay empty.
  optional boolean not null default false,
  piece_no smallint not null,
  sku_id bigint not null references skus (id) on delete cascade,
  primary key (combo_id, slot_no, piece_no)
);
create index combo_pieces_sku on combo_pieces (sku_id);

-- What the chain recommends beside a product. A shop shows these, automatic ones, or both.
create table recommendations (
  product_id bigint not null references products (id) on delete cascade,
  recommended_id bigint not null references products (id) on delete cascade,
  position integer not null default 0,
  primary key (product_id, recommended_id),
  check (product_id <> recommended_id)
);
create index recommendations_recommended on recommendations (recommended_id);

create table recommendation_settings (
  shop_id bigint primary key references shops (id),
  source text not null check (source in ('CHOSEN', 'AUTOMATIC', 'BOTH')),
  in_stock_only boolean not null,
  size smallint not null check (size between 1 and 12),
  updated_at timestamptz not null default now()
);

-- Search terms of a product as n-grams: Han 1- and 2-grams, pinyin syllables and initials, Latin words and prefixes.
-- Terms stay in the row, because a page in the order of sales reads the terms of each product on its way.
create table product_terms (
  product_id bigint primary key references products (id) on delete cascade,
  terms tsvector not null,
  -- JSON of [field, text, pinyin], to show why a product was found. Only the server reads it, so it is kept as text.
  found_by text storage external not null default '[]'
)
with (toast_tuple_target = 2600);
alter table product_terms alter column terms set storage main;
create index product_terms_index on product_terms using gin (terms);

-- A copy of the terms of the best-selling products, for words that many products have. It is empty while the
-- catalogue is small. A job refreshes it; results are right without it.
create table popular_terms (
  product_id bigint primary key references products (id) on delete cascade,
  terms tsvector not null
);
create index popular_terms_index on popular_terms using gin (terms) with (fastupdate = off);

-- Products whose search terms have to be built anew.
create table stale_terms (
  product_id bigint primary key references products (id) on delete cascade
);

-- The whole words of the catalogue, to correct misspelt ones: Latin words, and the pinyin of short Chinese words.
create table search_words (
  word text primary key,
  -- What the correction shows: the word itself, or the Chinese of the pinyin.
  meaning text not null
);

-- What guides searched for. An account is offered its latest searches, a shop its most frequent ones.
create table searches (
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  keyword text not null,
  times integer not null default 1,
  searched_at timestamptz not null default now(),
  primary key (shop_id, account_id, keyword)
);
create index searches_recent on searches (shop_id, account_id, searched_at desc);
-- What is forgotten after a while is found by its age.
create index searches_by_age on searches (searched_at);
