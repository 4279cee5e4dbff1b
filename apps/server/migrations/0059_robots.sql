-- The messaging robots of groups: what the shops' staff are told of orders. The chain's own robot is always there; its
-- token, secret and keywords stand in the settings.
create table robots (
  id bigint primary key,
  version integer not null default 1,
  is_chain boolean not null default false,
  name text not null,
  token text not null default '',
  secret text not null default '',
  key_words text not null default '',
  -- Null: events of every shop.
  shop_ids bigint[] check (cardinality(shop_ids) > 0),
  types text[] not null check (cardinality(types) > 0),
  -- Minutes since midnight in China. From later than until: over midnight.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  state text not null default 'ON' check (state in ('ON', 'OFF', 'REFUSED')),
  -- Why the last message did not arrive, and the platform's own words.
  problem text,
  problem_words text not null default '',
  failures smallint not null default 0,
  -- Events that became too old, of which the next message tells.
  dropped integer not null default 0,
  next_at timestamptz not null default now(),
  -- A process that sends has the robot to itself until then.
  busy_until timestamptz not null default now(),
  -- The MD5 of the token by which the last message arrived.
  connected_token text,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create unique index robots_of_chain on robots (is_chain) where is_chain;

insert into robots (id, is_chain, name, types)
values (
  1,
  true,
  '',
  '{order.placed,order.confirmed,order.refused,order.changed,order.paid,order.refunded,order.delivered,
    order.cancelled,refund.requested,offer.requested,delivery.blocked}'
);

-- What was sent, or was about to be when its process died. `dropped`: how many lost events it tells of.
create table robot_messages (
  robot_id bigint not null references robots (id) on delete cascade,
  id bigint not null,
  kind text not null check (kind in ('EVENT', 'DIGEST', 'TEST')),
  title text not null,
  body text not null,
  events integer not null,
  dropped integer not null,
  state text not null default 'SENDING' check (
    state in ('SENDING', 'SENT', 'DELAYED', 'REFUSED', 'UNANSWERED')
  ),
  problem text,
  code integer,
  words text not null default '',
  created_at timestamptz not null default now(),
  primary key (robot_id, id)
);
create index robot_messages_by_age on robot_messages (created_at);

-- Events that wait for a robot. `message_id`: the message under way that has the event in it.
create table robot_events (
  robot_id bigint not null references robots (id) on delete cascade,
  position bigint not null references public_events (position) on delete cascade,
  at timestamptz not null,
  message_id bigint,
  -- An attempt got no answer, so that the event may be in the group already.
  is_repeated boolean not null default false,
  primary key (robot_id, position)
);
create index robot_events_by_age on robot_events (at);
create index robot_events_of_event on robot_events (position);

-- Up to which event the robots were given theirs.
create table robot_reader (
  id boolean primary key default true check (id),
  position bigint not null
);
insert into robot_reader (position)
select coalesce(max(position), 0)
from public_events;

-- A blocked delivery is told to several people and is one public event.
create index notifications_of_delivery_troubles on notifications (shop_id, event)
  where content->>'kind' = 'DELIVERY_TROUBLE';
