-- An amount of an order that is taken by several tenders. `version` counts the changes of its lines, and `change_key`
-- is the idempotency key of the last one, so that a repeat of it continues.
create table payment_collections (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  version integer not null default 1,
  -- The stages that its money is for, before any other; null: the oldest first.
  stage_nos integer[],
  account_id bigint not null references accounts (id),
  actor_name text not null,
  idempotency_key text not null,
  change_key text,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, account_id, idempotency_key),
  foreign key (shop_id, order_id) references bills (shop_id, order_id)
);
create index payment_collections_of_order on payment_collections (shop_id, order_id, id);

-- The collection that a tender is for, and its line there; the line is null once another tender took its place.
alter table tenders
  add column collection_id bigint,
  add column line_no integer check (line_no >= 1),
  add constraint tenders_collection
    foreign key (shop_id, collection_id) references payment_collections (shop_id, id),
  add constraint tenders_line check (line_no is null or collection_id is not null);
create unique index tenders_of_collection on tenders (shop_id, collection_id, line_no)
  where collection_id is not null;
