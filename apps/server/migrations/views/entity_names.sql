-- payments: the names of the legal entities.
create view entity_names as
select id as entity_id, name
from legal_entities;
