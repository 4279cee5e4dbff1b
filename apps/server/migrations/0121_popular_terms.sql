-- The terms of what sells best in a large catalogue, so that a word which many products have is looked up among these first: what it costs stays the same
-- however many products there are. Empty while the catalogue is small. It is only a copy: a job keeps it, and nothing depends on it for being right.
create table popular_terms (
  product_id bigint primary key references products (id) on delete cascade,
  terms tsvector not null
);
create index popular_terms_index on popular_terms using gin (terms) with (fastupdate = off);

create function copy_popular_terms() returns trigger language plpgsql as $$
begin
  update popular_terms set terms = new.terms where product_id = new.product_id;
  return null;
end $$;
create trigger copy_popular_terms after update of terms on product_terms
for each row when (old.terms is distinct from new.terms) execute function copy_popular_terms();

-- Keeps the terms of the `most` best sold products on sale, or of none where there are not more.
create function refresh_popular_terms(most integer) returns void language sql as $$
  with best as materialized (
    select p.id from products p where p.status = 'onsale' and (select count(*) from (select from products limit most + 1) counted) > most
    order by p.sales_count desc, p.id limit most
  ), gone as (
    delete from popular_terms t where not exists (select from best where best.id = t.product_id)
  )
  insert into popular_terms (product_id, terms)
  select t.product_id, t.terms from best join product_terms t on t.product_id = best.id on conflict do nothing;
$$;

-- A name typed in full is found by itself.
create index products_lower_name on products (lower(name));
