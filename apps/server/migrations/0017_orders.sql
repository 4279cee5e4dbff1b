-- How goods get to the customer, and at what price. One that orders name is closed, never deleted.
create table delivery_modes (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  needs_address boolean not null,
  fee_cents cents not null check (fee_cents >= 0),
  -- From this amount of goods on, delivery is free. Null means never.
  free_from_cents cents,
  position smallint not null,
  enabled boolean not null default true,
  -- The earliest delivery date is so many days after the day of the order.
  lead_days smallint not null default 0 check (lead_days >= 0),
  check (btrim(name_zh) <> '')
);
create unique index delivery_modes_name on delivery_modes (lower(name_zh));

insert into delivery_modes (code, name_zh, name_en, needs_address, fee_cents, free_from_cents, position)
values
  ('DELIVERY', '送货上门', 'Home delivery', true, 15000, 200000, 1),
  ('PICKUP', '到店自提', 'Pick-up', false, 0, null, 2);

-- Replies to customers who ask about an order, by its status. Placeholders: {customer}, {orderNo}, {shop}, {guide},
-- {payable}, {due}, {date}.
create table order_reply_templates (
  status text primary key,
  body_zh text not null,
  body_en text not null,
  check (btrim(body_zh) <> '')
);

insert into order_reply_templates (status, body_zh, body_en)
values
  (
    'DRAFT',
    '{customer}您好，您的订单 {orderNo} 还在准备中，导购 {guide} 整理好后会请您确认。',
    'Hello {customer}, order {orderNo} is being prepared; {guide} will ask you to confirm it.'
  ),
  (
    'PENDING_CONFIRMATION',
    '{customer}您好，您的订单 {orderNo} 已为您留好货，合计 ¥{payable}，请打开 {guide} 发给您的链接确认。',
    'Hello {customer}, order {orderNo} over ¥{payable} is kept for you; please confirm it on the link that {guide} sent.'
  ),
  (
    'CONFIRMED',
    '{customer}您好，您的订单 {orderNo} 已确认，待付 ¥{due}。付款后为您安排{date}的配送。',
    'Hello {customer}, order {orderNo} is confirmed; ¥{due} is still to be paid. Delivery is planned for {date}.'
  ),
  (
    'FULFILLING',
    '{customer}您好，您的订单 {orderNo} 正在备货，预计 {date} 送达，送货前会再联系您。',
    'Hello {customer}, order {orderNo} is being prepared for delivery on {date}; we will call before we come.'
  ),
  (
    'COMPLETED',
    '{customer}您好，您的订单 {orderNo} 已完成。有任何问题请联系 {shop} 的导购 {guide}。',
    'Hello {customer}, order {orderNo} is complete. For anything else ask {guide} of {shop}.'
  ),
  (
    'CANCELLED',
    '{customer}您好，您的订单 {orderNo} 已取消。需要重新下单请联系导购 {guide}。',
    'Hello {customer}, order {orderNo} was cancelled. To order again ask {guide}.'
  ),
  (
    'EXPIRED',
    '{customer}您好，您的订单 {orderNo} 的保留时间已过，库存已释放。需要的话，{guide} 可以为您重新下单。',
    'Hello {customer}, the time for which order {orderNo} was kept is over. {guide} can place it again for you.'
  );

-- Order numbers are unique. Gaps are allowed.
create sequence order_numbers;

create table orders (
  shop_id bigint not null references shops (id),
  id bigint not null,
  order_no text not null,
  status text not null check (
    status in (
      'DRAFT',
      'PENDING_CONFIRMATION',
      'CONFIRMED',
      'FULFILLING',
      'COMPLETED',
      'CANCELLED',
      'EXPIRED'
    )
  ),
  version integer not null default 1,
  revision integer not null default 1,
  account_id bigint not null references accounts (id),
  guide_name text not null,
  customer_id bigint not null,
  customer_name text not null,
  customer_mobile text not null,
  address_id bigint,
  -- A copy of the address and its measurements from when the order was placed.
  address jsonb,
  delivery_mode text not null,
  delivery_date date,
  goods_cents cents not null,
  discount_cents cents not null,
  delivery_fee_cents cents not null,
  subsidy_cents cents not null,
  payable_cents cents not null,
  note text not null default '',
  cart_id bigint,
  item_count integer not null,
  hold_expires_at timestamptz,
  confirmed_at timestamptz,
  signature text,
  refused_reason text,
  -- The list's filters read only this row. Each filter has an index in the list's order, newest first.
  channel_id bigint references channels (id),
  -- Copied from the ledger by copy_balance_to_order, never added up.
  paid_cents cents not null default 0,
  refunded_cents cents not null default 0,
  -- Customer and articles in lower case, for the search.
  search_text text not null default '',
  -- Copied from the bill by copy_difference_to_order.
  difference_cents cents not null default 0,
  open_difference text check (open_difference in ('PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND')),
  -- The same rule as `paymentStatus` of the contract. A test compares them.
  payment_status text generated always as (
    case
      when paid_cents > payable_cents + difference_cents then 'OVERPAID'
      when refunded_cents > 0 then case when paid_cents = 0 then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
      when paid_cents = 0 then case when payable_cents + difference_cents = 0 then 'PAID' else 'UNPAID' end
      when paid_cents = payable_cents + difference_cents then 'PAID'
      else 'PARTIALLY_PAID'
    end
  ) stored,
  -- The version that counted_sales holds. Orders that changed since then are few and have an index.
  counted_version integer not null default 0,
  -- Since when the order has money but not all of its goods. Null once it holds them, or is over.
  unheld_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, order_no),
  foreign key (shop_id, customer_id) references customers (shop_id, id),
  constraint orders_add_up check (
    payable_cents = goods_cents - discount_cents + delivery_fee_cents - subsidy_cents
    and payable_cents >= 0
  )
);
create index orders_recent on orders (shop_id, created_at desc, id desc);
create index orders_expiring on orders (hold_expires_at) where status = 'PENDING_CONFIRMATION';
-- For the sales of a day.
create index orders_sold on orders (shop_id, confirmed_at) where confirmed_at is not null;
-- For holds that end soon.
create index orders_hold_end on orders (hold_expires_at) where hold_expires_at is not null;
create index orders_by_status on orders (shop_id, status, created_at desc, id desc) include (hold_expires_at);
create index orders_by_payment on orders (shop_id, payment_status, created_at desc, id desc);
create index orders_by_guide on orders (shop_id, account_id, created_at desc, id desc);
create index orders_by_customer on orders (shop_id, customer_id, created_at desc, id desc);
create index orders_by_channel on orders (shop_id, channel_id, created_at desc, id desc);
-- The last digits of a number are the first ones of the reversed number.
create index orders_by_number_tail on orders (shop_id, reverse(order_no) collate "C");
create index orders_by_mobile_tail on orders (shop_id, reverse(customer_mobile) collate "C");
create index orders_by_difference on orders (shop_id, open_difference, created_at desc, id desc)
  where open_difference is not null;
create index orders_uncounted on orders (shop_id, id) where counted_version <> version;
create index orders_unheld on orders (shop_id, id) where unheld_since is not null;

-- A line is a snapshot of name, looks and price.
create table order_lines (
  shop_id bigint not null,
  order_id bigint not null,
  id bigint not null,
  position smallint not null,
  item_mapping_id bigint not null,
  sku_id bigint not null,
  sku_code text not null,
  sku_name text not null,
  sku_size text not null,
  properties_name text not null,
  image_url text not null,
  picture_color text not null,
  quantity integer not null check (quantity > 0),
  needs_stock boolean not null,
  marketing_cents cents not null,
  sale_cents cents not null,
  shoppe_cents cents not null,
  red_line_cents cents not null,
  cost_cents cents not null,
  deal_cents cents not null,
  discount_cents cents not null,
  amount_cents cents not null,
  -- The board that the line sells, and a snapshot of it.
  board_id bigint,
  board jsonb,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint order_lines_add_up check (amount_cents = deal_cents * quantity - discount_cents),
  constraint order_lines_board_kept check ((board_id is null) = (board is null)),
  constraint order_lines_one_of_a_board check (board_id is null or quantity = 1)
);
-- For buying single lines again, from any order.
create index order_lines_by_id on order_lines (shop_id, id);
create unique index order_lines_board on order_lines (shop_id, order_id, board_id) where board_id is not null;

-- What the customer was shown, for each revision.
create table order_revisions (
  shop_id bigint not null,
  order_id bigint not null,
  revision integer not null,
  content jsonb not null,
  -- The author and the customer's answer stay with the revision, so that a later edit changes nothing of them.
  author text not null default '',
  answer text check (answer in ('CONFIRMED', 'REFUSED')),
  answered_by text,
  answered_at timestamptz,
  reason text,
  signature text,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id, revision),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table order_events (
  shop_id bigint not null,
  order_id bigint not null,
  id bigint not null,
  type text not null,
  actor text not null,
  -- The facts of the event. Screens put them into words in the reader's language.
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table order_validations (
  shop_id bigint not null,
  order_id bigint not null,
  section text not null,
  pass_validate boolean not null,
  validate_desc text not null,
  ticked_by text,
  ticked_at timestamptz,
  primary key (shop_id, order_id, section),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

-- Links by which customers confirm. Only the hash of a token is kept.
create table order_confirm_links (
  shop_id bigint not null,
  token_hash bytea not null,
  order_id bigint not null,
  revision integer not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  answer text check (answer in ('CONFIRMED', 'REFUSED')),
  author text not null default '',
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, token_hash),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index order_confirm_links_order on order_confirm_links (shop_id, order_id);

-- The pieces of each order that products.sales_count includes.
create table counted_sales (
  shop_id bigint not null,
  order_id bigint not null,
  product_id bigint not null references products (id) on delete cascade,
  pieces integer not null,
  primary key (shop_id, order_id, product_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index counted_sales_by_product on counted_sales (product_id);
