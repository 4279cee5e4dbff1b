-- payments: money that came after the end of its link, or another amount than was asked for, stands in the ledger as what it is and counts as paid only once
-- somebody accepts it. The ledger has two balances: `amount_cents` changes what is paid, `aside_cents` what is set aside; both continue by foreign key.
alter table ledger_entries disable trigger ledger_append_only;
alter table ledger_entries
  drop constraint ledger_entries_shop_id_order_id_previous_seq_balance_befor_fkey,
  drop constraint ledger_entries_shop_id_order_id_seq_balance_cents_key,
  drop constraint ledger_entries_check,
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_adds_up,
  drop constraint ledger_starts_at_zero,
  add column aside_cents cents not null default 0,
  add column aside_before_cents cents not null default 0,
  add column aside_balance_cents cents not null default 0,
  add column refund_id bigint;
drop index ledger_one_payment;

-- Late money has counted as paid until now; what of it was given back was given back from there.
update ledger_entries e set aside_cents = e.amount_cents, amount_cents = 0, kind = case e.kind when 'REFUND' then 'RETURN' else e.kind end
where exists (
  select from ledger_entries late where late.shop_id = e.shop_id and late.tender_id = e.tender_id and late.kind = 'LATE_PAYMENT');
-- Money of another amount than asked has only stood in the queue.
insert into ledger_entries (shop_id, order_id, seq, tender_id, kind, amount_cents, balance_before_cents, balance_cents, aside_cents, at)
select q.shop_id, q.order_id,
  coalesce((select max(e.seq) from ledger_entries e where e.shop_id = q.shop_id and e.order_id = q.order_id), 0)
    + row_number() over (partition by q.shop_id, q.order_id order by q.created_at, q.tender_id),
  q.tender_id, 'MISMATCHED_PAYMENT', 0, 0, 0, q.amount_cents, q.created_at
from refund_queue q where q.reason = 'AMOUNT_MISMATCH';
update ledger_entries e set balance_before_cents = s.paid - e.amount_cents, balance_cents = s.paid, aside_before_cents = s.aside - e.aside_cents,
  aside_balance_cents = s.aside
from (
  select shop_id, order_id, seq, sum(amount_cents) over earlier as paid, sum(aside_cents) over earlier as aside from ledger_entries
  window earlier as (partition by shop_id, order_id order by seq)
) s
where s.shop_id = e.shop_id and s.order_id = e.order_id and s.seq = e.seq;
-- Each refund that has arrived has one entry; of several alike either entry is either refund's.
update ledger_entries e set refund_id = r.id
from (select *, row_number() over (partition by shop_id, tender_id, amount_cents order by succeeded_at, id) as nth from refunds where state = 'SUCCEEDED') r,
  (select *, row_number() over (partition by shop_id, tender_id, amount_cents + aside_cents order by seq) as nth from ledger_entries where kind in ('REFUND', 'RETURN')) l
where l.shop_id = r.shop_id and l.tender_id = r.tender_id and l.amount_cents + l.aside_cents = -r.amount_cents and l.nth = r.nth
  and e.shop_id = l.shop_id and e.order_id = l.order_id and e.seq = l.seq;

alter table ledger_entries
  add unique (shop_id, order_id, seq, balance_cents, aside_balance_cents),
  add constraint ledger_continues foreign key (shop_id, order_id, previous_seq, balance_before_cents, aside_before_cents)
    references ledger_entries (shop_id, order_id, seq, balance_cents, aside_balance_cents),
  add constraint ledger_adds_up check (
    balance_cents = balance_before_cents + amount_cents and aside_balance_cents = aside_before_cents + aside_cents),
  add constraint ledger_starts_at_zero check (seq > 1 or (balance_before_cents = 0 and aside_before_cents = 0)),
  add constraint ledger_never_below_zero check (balance_cents >= 0 and aside_balance_cents >= 0),
  -- An ACCEPTANCE makes money that was set aside count as paid; a RETURN gives it back, a REFUND gives back what was paid.
  add constraint ledger_kinds check (
    case kind
      when 'PAYMENT' then amount_cents > 0 and aside_cents = 0
      when 'LATE_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'MISMATCHED_PAYMENT' then amount_cents = 0 and aside_cents > 0
      when 'ACCEPTANCE' then amount_cents > 0 and aside_cents = -amount_cents
      when 'REFUND' then amount_cents < 0 and aside_cents = 0
      when 'RETURN' then amount_cents = 0 and aside_cents < 0
      else false
    end),
  add constraint ledger_refunds check ((refund_id is not null) = (kind in ('REFUND', 'RETURN'))),
  add foreign key (shop_id, refund_id) references refunds (shop_id, id);
alter table ledger_entries enable trigger ledger_append_only;
create unique index ledger_one_payment on ledger_entries (shop_id, tender_id) where kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT');
create unique index ledger_one_refund on ledger_entries (shop_id, refund_id) where refund_id is not null;
create index ledger_of_tender on ledger_entries (shop_id, tender_id);

-- A refund goes from PROCESSING to DONE or FAILED; a failed one is asked for again, ever more seldom, or settled another way, which `evidence` tells.
-- `asking_until`: somebody asks the provider now, and nobody settles it meanwhile.
alter table refunds drop constraint refunds_state_check;
update refunds set state = case state when 'REQUESTED' then 'PROCESSING' when 'REFUSED' then 'FAILED' else 'DONE' end;
alter table refunds
  alter column state set default 'PROCESSING',
  add constraint refunds_state_check check (state in ('PROCESSING', 'DONE', 'FAILED')),
  add column from_aside boolean not null default false,
  add column attempts integer not null default 0,
  add column ask_at timestamptz default now(),
  add column asking_until timestamptz,
  add column evidence text,
  add column settled_by text;
alter table refunds rename column refusal to failure;
alter table refunds drop column asked_at;
update refunds r set from_aside = true
where exists (select from ledger_entries e where e.shop_id = r.shop_id and e.tender_id = r.tender_id and e.kind = 'LATE_PAYMENT');
create index refunds_to_ask on refunds (ask_at) where state <> 'DONE' and ask_at is not null;
create index refunds_of_tender on refunds (shop_id, tender_id);
create index refunds_of_order on refunds (shop_id, order_id);

-- What of a tender's money counts as paid and what is set aside, less what is on its way back.
create view tender_money as
select t.shop_id, t.order_id, t.id as tender_id,
  coalesce((select sum(e.amount_cents + e.aside_cents) from ledger_entries e
    where e.shop_id = t.shop_id and e.tender_id = t.id and e.refund_id is null), 0)::cents as received_cents,
  (coalesce((select sum(e.amount_cents) from ledger_entries e where e.shop_id = t.shop_id and e.tender_id = t.id), 0)
    - coalesce((select sum(r.amount_cents) from refunds r
      where r.shop_id = t.shop_id and r.tender_id = t.id and r.state <> 'DONE' and not r.from_aside), 0))::cents as paid_left_cents,
  (coalesce((select sum(e.aside_cents) from ledger_entries e where e.shop_id = t.shop_id and e.tender_id = t.id), 0)
    - coalesce((select sum(r.amount_cents) from refunds r
      where r.shop_id = t.shop_id and r.tender_id = t.id and r.state <> 'DONE' and r.from_aside), 0))::cents as aside_left_cents
from tenders t;

-- Nothing is given back that did not come in, and nothing twice: whatever a refund or an entry says, the tender's money must cover it.
create function tender_covers() returns trigger language plpgsql as $$
begin
  perform 1 from tenders t where t.shop_id = new.shop_id and t.id = new.tender_id for no key update;
  if exists (select from tender_money m where m.shop_id = new.shop_id and m.tender_id = new.tender_id and least(m.paid_left_cents, m.aside_left_cents) < 0)
  then
    raise exception 'more is given back than came in by tender %', new.tender_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_is_covered after insert or update of amount_cents, state, from_aside on refunds for each row execute function tender_covers();
create trigger entry_is_covered after insert on ledger_entries for each row when (new.kind in ('ACCEPTANCE', 'REFUND', 'RETURN')) execute function tender_covers();

-- Links are asked about once they have ended, ever more seldom while there is no answer. `closing_note`: what a person found out who closed one by hand.
alter table tenders
  add column asked integer not null default 0,
  add column ask_at timestamptz,
  add column closing_note text;
update tenders set state = 'SUCCEEDED', succeeded_at = coalesce(succeeded_at, now()) where flag = 'AMOUNT_MISMATCH';
update tenders t set ask_at = case when b.open then t.expires_at + interval '30 seconds' else now() end
from bills b
where b.shop_id = t.shop_id and b.order_id = t.order_id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN');
drop index tenders_waiting;
create index tenders_to_ask on tenders (ask_at) where state in ('CREATED', 'PROCESSING', 'UNKNOWN');
drop table refund_queue;

create or replace view bill_balances as
select b.shop_id, b.order_id, (b.payable_cents + b.difference_cents)::cents as payable_cents, b.open, coalesce(l.balance_cents, 0)::cents as paid_cents,
  coalesce((select -sum(r.amount_cents) from ledger_entries r where r.shop_id = b.shop_id and r.order_id = b.order_id and r.kind = 'REFUND'), 0)::cents as refunded_cents,
  b.difference_cents, coalesce(l.aside_balance_cents, 0)::cents as aside_cents
from bills b
left join lateral (
  select balance_cents, aside_balance_cents from ledger_entries e where e.shop_id = b.shop_id and e.order_id = b.order_id order by seq desc limit 1
) l on true;
create or replace view bill_states as
select b.shop_id, b.order_id, i.order_no, b.payable_cents, b.open, b.paid_cents, b.refunded_cents,
  coalesce(
    (select sum(t.amount_cents) from tenders t
      where t.shop_id = b.shop_id and t.order_id = b.order_id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN')), 0)::cents as in_flight_cents,
  b.difference_cents, i.differs, b.aside_cents
from bill_balances b
join bills i on i.shop_id = b.shop_id and i.order_id = b.order_id;

-- orders: its copy of the ledger follows what late money counts for now.
update orders o set paid_cents = b.paid_cents, refunded_cents = b.refunded_cents
from bill_balances b
where b.shop_id = o.shop_id and b.order_id = o.id and (o.paid_cents <> b.paid_cents or o.refunded_cents <> b.refunded_cents);
