-- catalogue: these categories with all below them. A statement that seldom needs them prepares none of the tables.
create function category_family(ancestors bigint[])
returns text[]
language plpgsql
stable
as $$
begin
  return array(
    select distinct f.category_id::text
    from category_families f
    where f.ancestor_id = any(ancestors)
  );
end
$$;
