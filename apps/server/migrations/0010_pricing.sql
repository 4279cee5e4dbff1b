-- The five prices of a listing. A marketing price of 0 means "not for sale".
create table channel_prices (
  item_mapping_id bigint primary key references item_mappings (id) on delete cascade,
  marketing_cents cents not null,
  sale_cents cents not null,
  shoppe_cents cents not null,
  red_line_cents cents not null,
  cost_cents cents not null check (cost_cents >= 0),
  constraint channel_prices_order check (
    (marketing_cents = 0 or red_line_cents <= marketing_cents)
    and marketing_cents <= sale_cents
    and sale_cents <= shoppe_cents
    and red_line_cents >= 0
  )
);

-- A shop's own five prices, which replace the channel's.
create table shop_prices (
  shop_id bigint not null references shops (id),
  item_mapping_id bigint not null references item_mappings (id) on delete cascade,
  marketing_cents cents not null,
  sale_cents cents not null,
  shoppe_cents cents not null,
  red_line_cents cents not null,
  cost_cents cents not null check (cost_cents >= 0),
  primary key (shop_id, item_mapping_id),
  constraint shop_prices_order check (
    (marketing_cents = 0 or red_line_cents <= marketing_cents)
    and marketing_cents <= sale_cents
    and sale_cents <= shoppe_cents
    and red_line_cents >= 0
  )
);
-- For cascading deletes.
create index shop_prices_by_listing on shop_prices (item_mapping_id);
