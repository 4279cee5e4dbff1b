-- Who receives the money of a shop. The first is the chain itself: its credentials are settings of the installation, and
-- it has every shop that no other entity has. Entities are never deleted, because money names them.
create table legal_entities (
  id bigint primary key,
  version integer not null default 1,
  name text not null
);
insert into legal_entities (id, name)
values (1, '');

create table legal_entity_shops (
  shop_id bigint primary key references shops (id),
  entity_id bigint not null references legal_entities (id) check (entity_id <> 1)
);
create index legal_entity_shops_entity on legal_entity_shops (entity_id);

-- An entity's credentials at a provider, as sealed JSON by the names of the installation's settings. A merchant's number
-- belongs to one entity.
create table legal_entity_providers (
  entity_id bigint not null references legal_entities (id) check (entity_id <> 1),
  provider text not null check (provider in ('WECHAT_PAY', 'ALIPAY', 'SHOUQIANBA')),
  merchant text not null,
  settings text not null,
  primary key (entity_id, provider),
  constraint legal_entity_providers_merchant unique (provider, merchant)
);

-- Without foreign keys: each payment would lock the chain's row. A trigger sets a tender's entity.
alter table tenders
  add column entity_id bigint not null default 1;
create index tenders_entity on tenders (entity_id, type) where entity_id <> 1;
alter table cloud_pos_terminals
  add column entity_id bigint not null default 1;
alter table bank_accounts
  add column entity_id bigint not null default 1;

alter table provider_bills
  add column entity_id bigint not null default 1,
  drop constraint provider_bills_revision,
  add constraint provider_bills_revision unique (source, entity_id, merchant, day, revision);
drop index provider_bills_current;
create unique index provider_bills_current on provider_bills (source, day, entity_id, merchant) where is_current;
alter table provider_bill_days
  add column entity_id bigint not null default 1,
  drop constraint provider_bill_days_pkey,
  add constraint provider_bill_days_pkey primary key (source, day, entity_id);
alter table provider_bill_differences
  add column entity_id bigint not null default 1;
