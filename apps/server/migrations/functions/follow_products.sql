-- catalogue: copies what channel_products has of a product, whoever writes it.
create function follow_products()
returns trigger
language plpgsql
as $$
begin
  update channel_products c
  set
    status = p.status,
    kind = p.kind,
    name = p.name,
    name_order = p.name_order,
    tag = p.tag,
    sales_count = p.sales_count,
    special_zone_ids = p.special_zone_ids,
    created_at = p.created_at
  from changed p
  where p.id = c.product_id
    and (c.status, c.kind, c.name, c.name_order, c.tag, c.sales_count, c.special_zone_ids, c.created_at)
      is distinct from (
        p.status,
        p.kind,
        p.name,
        p.name_order,
        p.tag,
        p.sales_count,
        p.special_zone_ids,
        p.created_at
      );
  return null;
end
$$;

create trigger follow_products
  after update on products
  referencing new table as changed
  for each statement
  execute function follow_products();
