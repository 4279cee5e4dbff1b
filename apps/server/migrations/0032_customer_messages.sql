-- Which events a customer is told of by text message.
alter table settings
  add column customer_messages text[] not null default '{}' check (
    customer_messages <@ array['ORDER_CONFIRMED', 'SLOT_BOOKED', 'ON_ITS_WAY', 'DELIVERED']
  );

-- Text messages to customers, written with the event that they tell of. The mobile is read from the order when one is sent.
create table customer_messages (
  shop_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  delivery_id bigint,
  kind text not null check (kind in ('ORDER_CONFIRMED', 'SLOT_BOOKED', 'ON_ITS_WAY', 'DELIVERED')),
  -- Names what happened; the same event is told once.
  event text not null,
  parameters jsonb not null,
  -- A message that is SENDING for long may have been sent: it is never sent again.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  unique (shop_id, event)
);
create index customer_messages_waiting on customer_messages (next_at) where state = 'WAITING';
create index customer_messages_of_order on customer_messages (shop_id, order_id);
create index customer_messages_by_age on customer_messages (created_at);
