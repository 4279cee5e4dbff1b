-- catalogue: chooses the photo of each SKU of these products anew.
create function refresh_photos(products bigint[])
returns void
language sql
set enable_seqscan = off
as $$
  with
    wanted as (
      select
        s.id,
        coalesce(
          (
            select p.url
            from product_pictures p
            where p.product_id = s.product_id
              and p.color_name in ('', s.color_name)
            order by p.color_name = '', p.position
            limit 1
          ),
          ''
        ) as photo
      from skus s
      where s.product_id = any(products)
    )
  update skus s
  set photo = w.photo
  from wanted w
  where s.id = w.id
    and s.photo <> w.photo;
$$;
