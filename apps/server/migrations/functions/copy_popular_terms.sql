-- catalogue: keeps the copy of popular terms like the original.
create function copy_popular_terms()
returns trigger
language plpgsql
as $$
begin
  update popular_terms set terms = new.terms where product_id = new.product_id;
  return null;
end
$$;

create trigger copy_popular_terms
  after update of terms on product_terms
  for each row
  when (old.terms is distinct from new.terms)
  execute function copy_popular_terms();
