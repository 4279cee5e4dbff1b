-- A line of an order below its price. It knows its order by id and number alone: orders come after it.
create table special_offers (
  shop_id bigint not null references shops (id),
  id bigint not null,
  order_id bigint not null,
  order_no text not null,
  customer_name text not null,
  item_mapping_id bigint not null,
  sku_name text not null,
  sku_size text not null,
  properties_name text not null,
  image_url text not null,
  picture_color text not null,
  quantity integer not null check (quantity > 0),
  marketing_cents cents not null,
  sale_cents cents not null,
  red_line_cents cents not null,
  cost_cents cents not null,
  deal_cents cents not null,
  amount_cents cents not null,
  counter_cents cents,
  status text not null check (
    status in ('DRAFT', 'PENDING', 'COUNTERED', 'APPROVED', 'REJECTED', 'REVOKED', 'USED', 'SUPERSEDED')
  ),
  version integer not null default 1,
  -- At or above the red line nobody has to be asked.
  automatic boolean not null,
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  reason text not null default '',
  approver_id bigint references accounts (id),
  approver_name text,
  note text not null default '',
  requested_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint special_offers_four_eyes check (approver_id <> requester_id)
);
-- One offer per line counts; the ones before it are kept as they were superseded.
create unique index special_offers_of_order on special_offers (shop_id, order_id, item_mapping_id) where status <> 'SUPERSEDED';
create index special_offers_recent on special_offers (shop_id, created_at desc, id desc);
create index special_offers_by_status on special_offers (shop_id, status, created_at desc, id desc);

insert into role_permissions (role_code, permission)
select code, 'offer.request' from roles where code in ('guide', 'manager', 'admin')
union all select code, 'offer.approve' from roles where code in ('manager', 'admin')
union all select code, 'offer.approveBelowCost' from roles where code = 'admin'
on conflict do nothing;
