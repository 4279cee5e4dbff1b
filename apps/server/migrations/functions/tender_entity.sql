-- payments: a tender belongs to the entity of its shop from the moment at which it begins. Its lock holds back a change
-- of the entity’s merchant, which would lose the payment; the chain’s merchant is a setting, and so needs none.
create function tender_entity()
returns trigger
language plpgsql
as $$
begin
  new.entity_id := coalesce(
    (
      select s.entity_id
      from legal_entity_shops s
      join legal_entities e on e.id = s.entity_id
      where s.shop_id = new.shop_id
      for key share of e
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
