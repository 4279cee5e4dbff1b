-- One row for each account that is notified. `event` identifies what happened, so that a repeated report notifies
-- nobody twice.
create table notifications (
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint not null,
  event text not null,
  -- The kind and the facts of its sentence, as in the contract. The sentence is made in the reader's language.
  content jsonb not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, account_id, id),
  unique (shop_id, account_id, event)
);
create index notifications_unread on notifications (shop_id, account_id) where read_at is null;
create index notifications_age on notifications (created_at);
