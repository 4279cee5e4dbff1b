-- How a shop delivers. A shop without a row delivers on any day from tomorrow on.
create table delivery_rules (
  shop_id bigint primary key references shops (id),
  version integer not null default 1,
  -- Whole days between the order of a slot and its day, at least. One more after the cut-off.
  lead_days smallint not null default 1 check (lead_days between 0 and 180),
  cutoff_minute smallint not null default 960 check (cutoff_minute between 0 and 1440)
);

-- When a shop delivers on a day of the week, Monday being 1, and how many pieces at most.
create table delivery_windows (
  shop_id bigint not null references shops (id),
  id bigint not null,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  capacity_pieces integer not null check (capacity_pieces > 0),
  -- The districts that it goes to, as [{code, name}]; empty means everywhere.
  areas jsonb not null default '[]',
  -- One that is taken away stays for the deliveries that name it.
  enabled boolean not null default true,
  primary key (shop_id, id),
  check (from_minute < to_minute)
);

create table delivery_closed_days (
  shop_id bigint not null references shops (id),
  day date not null,
  reason text not null,
  primary key (shop_id, day)
);

-- The slot of a delivery, as it was when it was booked, and the pieces that count against it.
alter table deliveries
  add column window_id bigint,
  add column from_minute smallint,
  add column to_minute smallint,
  add column pieces integer not null default 0,
  add foreign key (shop_id, window_id) references delivery_windows (shop_id, id),
  add constraint deliveries_slot check ((window_id is null) = (from_minute is null) and (window_id is null or day is not null));
update deliveries d
set pieces = (
  select coalesce(sum(l.quantity), 0)
  from delivery_lines l
  where l.shop_id = d.shop_id
    and l.delivery_id = d.id
);
create index deliveries_in_window on deliveries (shop_id, window_id, day) where window_id is not null;
