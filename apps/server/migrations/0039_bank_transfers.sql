-- Accounts of the chain that customers transfer money to. One account may serve many shops.
create table bank_accounts (
  id bigint primary key,
  bank text not null,
  branch text not null,
  account_name text not null,
  account_no text not null unique check (account_no ~ '^[0-9]{8,30}$'),
  currency text not null default 'CNY' check (currency = 'CNY'),
  enabled boolean not null default true,
  version integer not null default 1
);

create table bank_account_shops (
  account_id bigint not null references bank_accounts (id),
  shop_id bigint not null references shops (id),
  primary key (account_id, shop_id)
);
create index bank_account_shops_shop on bank_account_shops (shop_id);

-- The digits of references, before their check digit.
create sequence bank_references start 10000000;

-- A tender that waits for a transfer. The customer writes the reference into its purpose.
create table bank_transfers (
  shop_id bigint not null,
  tender_id bigint not null,
  account_id bigint not null references bank_accounts (id),
  reference text not null unique,
  payer text not null,
  primary key (shop_id, tender_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id)
);
create index bank_transfers_account on bank_transfers (account_id);

-- Money that arrived on an account. `row_key` tells a row of a statement from every other one, so that a file that is
-- taken in twice adds nothing. What a person entered by hand has none until a statement confirms it.
create table bank_arrivals (
  id bigint primary key,
  account_id bigint not null references bank_accounts (id),
  row_key text,
  booked_on date not null,
  amount_cents cents not null check (amount_cents > 0),
  payer text not null,
  note text not null,
  serial text not null,
  -- The tender that it was booked for.
  shop_id bigint,
  tender_id bigint,
  matched_by text,
  -- The arrival that a person divided; together its parts are what the bank shows as one.
  part_of bigint references bank_arrivals (id),
  created_at timestamptz not null default now(),
  unique (account_id, row_key),
  foreign key (shop_id, tender_id) references tenders (shop_id, id),
  constraint bank_arrivals_match check (
    (shop_id is null) = (tender_id is null) and (shop_id is null) = (matched_by is null)
  )
);
create index bank_arrivals_waiting on bank_arrivals (account_id, booked_on) where tender_id is null;
create index bank_arrivals_parts on bank_arrivals (part_of) where part_of is not null;
create unique index bank_arrivals_of_tender on bank_arrivals (shop_id, tender_id) where tender_id is not null;

-- An order is found by its number where money is put on it.
create index bills_order_no on bills (shop_id, order_no);
