-- An order that its marketplace lists and does not return, or returns in an unpublished form. Pulls go on without it,
-- and it is requested again with growing pauses.
create table marketplace_skipped_orders (
  shop_id bigint not null,
  link_id bigint not null,
  external_id text not null,
  reason text not null check (reason in ('REFUSED', 'UNREADABLE')),
  -- What the marketplace said, or the fields in another form.
  detail text not null,
  tries integer not null default 1,
  since timestamptz not null default now(),
  next_at timestamptz not null,
  -- Refunds of the order that were listed meanwhile. They are kept once the order is here.
  refunds jsonb not null default '[]',
  primary key (shop_id, link_id, external_id),
  foreign key (shop_id, link_id) references marketplace_links (shop_id, id) on delete cascade
);
create index marketplace_skipped_orders_due on marketplace_skipped_orders (shop_id, link_id, next_at);

-- Order numbers of a manual pull that the marketplace did not return.
alter table marketplace_pulls
  add column absent text[] not null default '{}';
