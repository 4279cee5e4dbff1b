-- The ledger of a shop by time.
create index ledger_by_time on ledger_entries (shop_id, at, order_id, seq);

-- A cash drawer of a shop. One that is taken away is kept, because its sessions name it.
create table tills (
  shop_id bigint not null references shops (id),
  id bigint not null,
  name text not null check (name <> ''),
  retired boolean not null default false,
  primary key (shop_id, id)
);
create unique index tills_by_name on tills (shop_id, lower(name)) where not retired;

-- A drawer from its opening float to its count. `expected_cents` is what its movements come to when it is counted.
create table till_sessions (
  shop_id bigint not null,
  id bigint not null,
  till_id bigint not null,
  opened_by bigint not null references accounts (id),
  opened_at timestamptz not null default now(),
  closed_by bigint references accounts (id),
  closed_at timestamptz,
  expected_cents cents,
  counted_cents cents check (counted_cents >= 0),
  -- How many of each note and coin were counted, by its value in cents.
  pieces jsonb,
  reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, till_id) references tills (shop_id, id),
  constraint till_sessions_closed check (
    num_nulls(closed_by, closed_at, expected_cents, counted_cents, pieces) in (0, 5)
  ),
  constraint till_sessions_explained check (counted_cents = expected_cents or reason <> '')
);
create unique index till_sessions_one_open on till_sessions (shop_id, till_id) where closed_at is null;
create index till_sessions_by_end on till_sessions (shop_id, closed_at) where closed_at is not null;

-- Into which drawer somebody's cash goes, where a shop has several.
create table till_users (
  shop_id bigint not null,
  account_id bigint not null references accounts (id) on delete cascade,
  session_id bigint not null,
  primary key (shop_id, account_id),
  foreign key (shop_id, session_id) references till_sessions (shop_id, id)
);

-- What goes into a drawer and out of it. Cash on an order names its tender, and what is given back of it its refund.
create table till_movements (
  shop_id bigint not null,
  session_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  amount_cents cents not null,
  tender_id bigint,
  refund_id bigint,
  reason text not null default '',
  account_id bigint not null references accounts (id),
  at timestamptz not null default clock_timestamp(),
  primary key (shop_id, session_id, id),
  foreign key (shop_id, session_id) references till_sessions (shop_id, id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  constraint till_movements_kinds check (
    case kind
      when 'FLOAT' then amount_cents >= 0
      when 'PAY_IN' then amount_cents > 0 and reason <> ''
      when 'PAY_OUT' then amount_cents < 0 and reason <> ''
      when 'ORDER' then amount_cents > 0 and tender_id is not null
      when 'ORDER_BACK' then amount_cents < 0 and refund_id is not null
      else false
    end
  ),
  constraint till_movements_of_orders check (
    (tender_id is not null) = (kind in ('ORDER', 'ORDER_BACK'))
    and (refund_id is not null) = (kind = 'ORDER_BACK')
  )
);
create unique index till_movements_of_tender on till_movements (shop_id, tender_id) where kind = 'ORDER';
create unique index till_movements_of_refund on till_movements (shop_id, refund_id) where refund_id is not null;
create unique index till_movements_one_float on till_movements (shop_id, session_id) where kind = 'FLOAT';

-- The books of a shop's day, from the end of the day before until somebody ended this one. Two people sign it; once both
-- have, nothing of it changes. Entries after its end belong to the next day.
create table day_ends (
  shop_id bigint not null references shops (id),
  day date not null,
  since timestamptz not null,
  until timestamptz not null,
  is_first boolean not null,
  previous_until timestamptz generated always as (case when not is_first then since end) stored,
  -- What the ledger moved.
  taken_cents cents not null,
  version integer not null default 1,
  first_by bigint not null references accounts (id),
  first_at timestamptz not null default now(),
  second_by bigint references accounts (id),
  second_at timestamptz,
  primary key (shop_id, day),
  unique (shop_id, until),
  unique (shop_id, since),
  foreign key (shop_id, previous_until) references day_ends (shop_id, until),
  constraint day_ends_order check (since < until),
  constraint day_ends_two_people check (second_by <> first_by),
  constraint day_ends_signed check ((second_by is null) = (second_at is null))
);
create unique index day_ends_one_first on day_ends (shop_id) where is_first;
create index day_ends_open on day_ends (shop_id, day) where second_by is null;

-- What should be there and what is there: per type of tender, and of cash per drawer.
create table day_end_lines (
  shop_id bigint not null,
  day date not null,
  no integer not null,
  type text not null,
  session_id bigint,
  expected_cents cents not null,
  counted_cents cents not null,
  reason text not null default '',
  primary key (shop_id, day, no),
  foreign key (shop_id, day) references day_ends (shop_id, day) on delete cascade,
  foreign key (shop_id, session_id) references till_sessions (shop_id, id),
  constraint day_end_lines_explained check (counted_cents = expected_cents or reason <> '')
);

-- What was found out about a signed day: it belongs to the day on which it is written.
create table day_corrections (
  shop_id bigint not null,
  id bigint generated always as identity,
  of_day date not null,
  type text not null,
  amount_cents cents not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  account_id bigint not null references accounts (id),
  at timestamptz not null default clock_timestamp(),
  primary key (shop_id, id),
  foreign key (shop_id, of_day) references day_ends (shop_id, day)
);
create index day_corrections_of_day on day_corrections (shop_id, of_day);
create index day_corrections_by_time on day_corrections (shop_id, at);
