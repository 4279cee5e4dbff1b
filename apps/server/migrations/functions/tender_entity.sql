-- payments: a tender belongs to the entity of its shop from the moment at which it begins.
create function tender_entity()
returns trigger
language plpgsql
as $$
begin
  new.entity_id := coalesce(
    (
      select entity_id
      from legal_entity_shops
      where shop_id = new.shop_id
    ),
    1
  );
  return new;
end
$$;

create trigger tender_of_entity
  before insert or update of planned on tenders
  for each row
  execute function tender_entity();
