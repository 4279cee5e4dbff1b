-- Cities that subsidise furniture. A shop lies in one city.
create table subsidy_cities (
  id bigint primary key,
  name text not null unique,
  version integer not null default 1
);

create table subsidy_city_shops (
  shop_id bigint primary key references shops (id),
  city_id bigint not null references subsidy_cities (id)
);
create index subsidy_city_shops_city on subsidy_city_shops (city_id);

-- Each saving of a rule is a row of its own, never changed: orders name the version that they were computed by.
create table subsidy_rules (
  id bigint not null,
  version integer not null check (version >= 1),
  city_id bigint not null references subsidy_cities (id),
  kind text not null,
  category_ids bigint[] not null,
  -- Hundredths of a percent.
  rate integer not null check (rate between 1 and 10000),
  cap_cents cents not null check (cap_cents > 0),
  from_on date not null,
  until_on date not null,
  whole_return_only boolean not null,
  one_per_person boolean not null,
  enabled boolean not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (id, version),
  constraint subsidy_rules_days check (from_on <= until_on)
);
create index subsidy_rules_city on subsidy_rules (city_id);

-- What of a line's price the state pays, and the rule that says so.
alter table order_lines
  add column subsidy_cents cents not null default 0 check (subsidy_cents >= 0),
  add column subsidy_rule_id bigint,
  add column subsidy_rule_version integer,
  add constraint order_lines_subsidy_rule
    foreign key (subsidy_rule_id, subsidy_rule_version) references subsidy_rules (id, version),
  add constraint order_lines_subsidy_by_rule check (
    (subsidy_rule_id is null) = (subsidy_cents = 0)
    and (subsidy_rule_id is null) = (subsidy_rule_version is null)
  );
