-- marketplaces: the SKU that a code of a channel stands for: the one that somebody matched, or the only one that it
-- fits. Null where it fits none, or more than one.
create function matched_sku(channel bigint, wanted text)
returns bigint
language sql
stable
as $$
  select coalesce(
    (
      select c.sku_id
      from marketplace_codes c
      where c.channel_id = channel and c.code = wanted
    ),
    (
      select min(f.sku_id)
      from fitting_skus(channel, wanted) f (sku_id)
      having count(*) = 1
    )
  )
$$;
