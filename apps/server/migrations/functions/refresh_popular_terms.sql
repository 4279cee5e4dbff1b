-- catalogue: keeps the terms of the `most` best-selling products on sale, or none where there are not four times as
-- many products: there, gathering all that a word finds is as quick.
create function refresh_popular_terms(most integer)
returns void
language sql
as $$
  with
    best as materialized (
      select p.id
      from products p
      where p.status = 'onsale'
        and (
          select count(*)
          from (
            select
            from products
            limit 4 * most + 1
          ) counted
        ) > 4 * most
      order by p.sales_count desc, p.id
      limit most
    ),
    gone as (
      delete from popular_terms t
      where not exists (
        select
        from best
        where best.id = t.product_id
      )
    )
  insert into popular_terms (product_id, terms)
  select t.product_id, t.terms
  from best
  join product_terms t on t.product_id = best.id
  on conflict do nothing;
$$;
