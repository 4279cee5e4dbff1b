-- A special price for a line of an order. It has no foreign key, because orders come after offers.
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
    status in (
      'DRAFT',
      'PENDING',
      'COUNTERED',
      'APPROVED',
      'REJECTED',
      'REVOKED',
      'USED',
      'SUPERSEDED'
    )
  ),
  version integer not null default 1,
  -- At or above the red line nobody has to approve.
  automatic boolean not null,
  requester_id bigint not null references accounts (id),
  requester_name text not null,
  reason text not null default '',
  approver_id bigint references accounts (id),
  approver_name text,
  note text not null default '',
  requested_at timestamptz,
  decided_at timestamptz,
  -- An offer is for one customer and, where boards are sold, for these very boards.
  customer_id bigint,
  board_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint special_offers_four_eyes check (approver_id <> requester_id)
);
-- One offer of a line counts. Earlier ones are kept as superseded.
create unique index special_offers_of_order on special_offers (shop_id, order_id, item_mapping_id)
  where status <> 'SUPERSEDED';
create index special_offers_recent on special_offers (shop_id, created_at desc, id desc);
create index special_offers_by_status on special_offers (shop_id, status, created_at desc, id desc);
