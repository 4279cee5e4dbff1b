-- platform: the tables that keep a journal, parents before their children.
create function journaled_relations()
returns text[]
language sql
immutable
as $$
  select array[
    'channels',
    'shops',
    'accounts',
    'account_roles',
    'account_shops',
    'categories',
    'special_zones',
    'products',
    'product_categories',
    'product_pictures',
    'skus',
    'sku_packages',
    'item_mappings',
    'channel_prices',
    'shop_prices',
    'stock',
    'natural_edge_boards',
    'combos',
    'combo_pieces',
    'recommendations'
  ]
$$;
