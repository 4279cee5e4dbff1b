-- The legal entity that a settlement’s shop had when it was made: the platform pays it on that entity’s accounts.
alter table settlements
  add column entity_id bigint not null default 1;
update settlements s
set entity_id = e.entity_id
from legal_entity_shops e
where e.shop_id = s.shop_id;
