-- Payments of ¥0.01 by which an administrator tries a provider; each is given back at once. They are nobody's money and stand in no ledger.
create table trial_payments (
  id bigint primary key,
  account_id bigint not null references accounts (id),
  provider text not null check (provider in ('WECHAT_PAY', 'ALIPAY')),
  -- FAILED: the provider refused to open it. CLOSED: it ended without a payment. RETURNED: paid and given back.
  state text not null check (state in ('ASKED', 'OPEN', 'PAID', 'RETURNED', 'CLOSED', 'FAILED')),
  code_url text not null default '',
  pay_url text not null default '',
  -- What the provider said last that does not go without saying: its code of an error.
  answer text not null default '',
  trade_no text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider told of the payment by itself, which shows that it reaches this server.
  notified_at timestamptz,
  returned_at timestamptz
);
create index trial_payments_unfinished on trial_payments (created_at)
where state in ('ASKED', 'OPEN', 'PAID');
create index trial_payments_newest on trial_payments (provider, created_at desc);

-- Steps of the checklist that somebody has to confirm, because the server cannot see them.
create table setup_confirmed_steps (
  step text primary key check (step in ('printer')),
  account_id bigint not null references accounts (id),
  confirmed_at timestamptz not null default now()
);
