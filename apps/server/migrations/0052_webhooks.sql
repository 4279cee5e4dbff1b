-- What the chain's own systems hear of. Triggers write an event in the transaction of what happened. Ids are drawn before
-- that transaction commits, so a reader that followed them would miss events: the publisher gives each committed event
-- its position, and readers follow positions.
create table public_events (
  id bigint generated always as identity primary key,
  position bigint unique,
  type text not null,
  shop_id bigint not null references shops (id),
  -- Ids, numbers and states; never personal data.
  data jsonb not null,
  at timestamptz not null default now()
);
create index public_events_unpublished on public_events (id) where position is null;
create index public_events_by_age on public_events (at);
create sequence public_event_positions;

create table webhook_endpoints (
  id bigint primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  -- Null: events of every shop.
  shop_ids bigint[] check (cardinality(shop_ids) > 0),
  secret text not null,
  -- Signs beside the new secret until the receiver has changed over.
  previous_secret text,
  previous_until timestamptz,
  state text not null default 'ON' check (state in ('ON', 'OFF', 'FAILING', 'GONE')),
  -- When the first attempt failed after the last success.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_until is null))
);

-- One event for one endpoint. An attempt takes a delivery by moving `next_at` beyond the time that the attempt may take,
-- so that what a dead process left is sent again.
create table webhook_deliveries (
  endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
  position bigint not null references public_events (position) on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts smallint not null default 0,
  -- When the first attempt of the present series was due: retries end three days after it.
  since timestamptz not null default now(),
  next_at timestamptz not null default now(),
  attempted_at timestamptz,
  -- The status of the last answer; null where none came, for which `problem` says why.
  status smallint,
  problem text,
  primary key (endpoint_id, position)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at) where state = 'WAITING';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position) where state = 'FAILED';
create index webhook_deliveries_of_event on webhook_deliveries (position);
