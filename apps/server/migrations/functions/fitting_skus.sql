-- marketplaces: the SKUs that a code of a channel fits: by the channel's listings, or by their own code.
create function fitting_skus(channel bigint, wanted text)
returns setof bigint
language sql
stable
as $$
  select m.sku_id
  from live_mappings m
  where m.third_party_sku = wanted and m.channel_id = channel
  union
  select m.sku_id
  from live_mappings m
  where m.item_outer_id = wanted and m.channel_id = channel
  union
  select c.sku_id
  from sku_codes c
  where c.sku_code = wanted
$$;
