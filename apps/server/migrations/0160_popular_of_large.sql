-- The best sold products are asked first only where there are many times more of them: in a smaller catalogue all that a word finds are gathered as quickly.
create or replace function refresh_popular_terms(most integer) returns void language sql as $$
  with best as materialized (
    select p.id from products p where p.status = 'onsale' and (select count(*) from (select from products limit 4 * most + 1) counted) > 4 * most
    order by p.sales_count desc, p.id limit most
  ), gone as (
    delete from popular_terms t where not exists (select from best where best.id = t.product_id)
  )
  insert into popular_terms (product_id, terms)
  select t.product_id, t.terms from best join product_terms t on t.product_id = best.id on conflict do nothing;
$$;
