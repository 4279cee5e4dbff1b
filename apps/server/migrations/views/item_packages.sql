-- catalogue: the packages of a SKU in mm and grams, for rules that check the way into the home.
create view item_packages as
select
  sku_id,
  jsonb_agg(
    jsonb_build_object(
      'lengthMm', length_mm,
      'widthMm', width_mm,
      'heightMm', height_mm,
      'weightG', weight_g,
      'mayTilt', may_tilt
    )
    order by no
  ) as packages
from sku_packages
group by sku_id;
