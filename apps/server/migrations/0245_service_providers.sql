-- A service provider of WeChat Pay takes money for a sub-merchant: `merchant` is the sub-merchant’s number then, and this is
-- the service provider’s. It may act for many entities, and a payment knows the one that began it.
alter table legal_entity_providers
  add column service_provider text;
