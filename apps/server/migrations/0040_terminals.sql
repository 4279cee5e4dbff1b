-- Programs beside the tills of a shop that speak to its card terminals. A bridge signs what it sends with its secret.
create table terminal_bridges (
  shop_id bigint not null references shops (id),
  id bigint not null,
  name text not null,
  secret text not null,
  version text,
  seen_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);

-- What a bridge has sent within the time that its signatures are good for: each once.
create table terminal_nonces (
  shop_id bigint not null,
  bridge_id bigint not null,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (shop_id, bridge_id, nonce),
  foreign key (shop_id, bridge_id) references terminal_bridges (shop_id, id)
);

-- The terminals of a shop as their bridge last told of them. The day of a batch is the one on which it began here,
-- whatever the terminal's own clock says.
create table terminals (
  shop_id bigint not null,
  id bigint not null,
  bridge_id bigint not null,
  terminal_no text not null,
  online boolean not null,
  signed_in boolean not null,
  batch_no text not null,
  batch_began_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, terminal_no),
  foreign key (shop_id, bridge_id) references terminal_bridges (shop_id, id)
);

-- What a terminal is asked for. `request_no` is the tender's or the refund's number, or a settlement's; a QUERY has the
-- number of what it asks about, and `echo` tells them apart. A command is handed out until the bridge acknowledges it.
-- Nothing is known of a LOST one, which no longer keeps its terminal busy.
create table terminal_commands (
  shop_id bigint not null,
  id bigint not null,
  terminal_id bigint not null,
  request_no text not null,
  echo text not null,
  kind text not null check (
    kind in ('SALE', 'VOID', 'REFUND', 'QUERY', 'CANCEL_WAITING', 'SIGN_IN', 'SETTLE', 'REPRINT')
  ),
  state text not null default 'WAITING' check (
    state in ('WAITING', 'ACKED', 'REFUSED', 'ENDED', 'LOST', 'WITHDRAWN')
  ),
  amount_cents cents,
  read_batch boolean not null default false,
  original jsonb,
  operator_no text not null,
  not_after timestamptz not null,
  handed_at timestamptz,
  acked_at timestamptz,
  refused text,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, request_no, echo),
  foreign key (shop_id, terminal_id) references terminals (shop_id, id)
);
create unique index terminal_commands_one_running on terminal_commands (shop_id, terminal_id)
  where state in ('WAITING', 'ACKED') and kind in ('SALE', 'VOID', 'REFUND', 'SETTLE', 'SIGN_IN');
create unique index terminal_commands_one_request on terminal_commands (shop_id, request_no)
  where kind in ('SALE', 'VOID', 'REFUND', 'SETTLE');
create index terminal_commands_to_hand_out on terminal_commands (shop_id, terminal_id, id)
  where acked_at is null and state in ('WAITING', 'LOST');
create index terminal_commands_approved on terminal_commands (shop_id, terminal_id, (result ->> 'batchNo'))
  where result ->> 'state' = 'APPROVED';

-- The end of a terminal's batch: its slips against what the commands say that was approved.
create table terminal_settlements (
  shop_id bigint not null,
  id bigint not null,
  terminal_id bigint not null,
  batch_no text not null,
  request_no text not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'AGREED', 'DIFFERENT')),
  had_unknown boolean not null,
  ours jsonb not null default '[]',
  theirs jsonb not null default '[]',
  differences jsonb not null default '[]',
  actor_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, request_no),
  foreign key (shop_id, terminal_id) references terminals (shop_id, id)
);
create unique index terminal_settlements_one_open on terminal_settlements (shop_id, terminal_id)
  where state = 'ASKED';
create index terminal_settlements_latest on terminal_settlements (shop_id, id desc);
