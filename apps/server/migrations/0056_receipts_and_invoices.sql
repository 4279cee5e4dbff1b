-- Numbers for the receipts of a shop, from the first to the last, each given once and without gaps. `next_no` is given next;
-- it is the one after the last where none is left. A number is the prefix with `width` digits.
create table receipt_ranges (
  shop_id bigint not null references shops (id),
  id bigint not null,
  prefix text not null,
  first_no bigint not null check (first_no >= 0),
  last_no bigint not null,
  next_no bigint not null,
  width integer not null check (width between 1 and 12),
  account_id bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint receipt_ranges_order check (first_no <= next_no and next_no <= last_no + 1)
);

-- A receipt for money that came in by a tender. One that is void keeps its number, and another may be given for the tender.
create table receipts (
  shop_id bigint not null,
  id bigint not null,
  range_id bigint not null,
  no bigint not null,
  receipt_no text not null,
  order_id bigint not null,
  tender_id bigint not null,
  amount_cents cents not null check (amount_cents > 0),
  account_id bigint not null references accounts (id),
  actor_name text not null,
  printed integer not null default 0,
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by bigint references accounts (id),
  void_reason text not null default '',
  primary key (shop_id, id),
  unique (shop_id, range_id, no),
  unique (shop_id, receipt_no),
  foreign key (shop_id, range_id) references receipt_ranges (shop_id, id),
  foreign key (shop_id, order_id) references bills (shop_id, order_id),
  foreign key (shop_id, tender_id) references tenders (shop_id, id)
);
create unique index receipts_of_tender on receipts (shop_id, tender_id) where voided_at is null;
create index receipts_of_order on receipts (shop_id, order_id, no);

-- To whom the chain's invoice system makes the invoice of an order out.
create table invoice_wishes (
  shop_id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('COMPANY', 'PERSON')),
  title text not null,
  tax_no text not null,
  email text not null,
  by_customer boolean not null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

-- Who asked to write a difference off that is above their limit: it stays open until a second person does the same.
alter table provider_bill_differences
  add column asked_by bigint references accounts (id),
  add column asked_reason text not null default '';
