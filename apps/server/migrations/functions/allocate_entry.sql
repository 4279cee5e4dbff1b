-- payments: spreads a ledger entry over the stages of its order. Money that comes in fills the stages it is meant for,
-- then those that are due, then the others, each time in their order; the last stage takes what exceeds all of them.
-- A state subsidy fills them from the end. Money that goes back first takes what exceeds its stage, then empties them
-- from the end.
create function allocate_entry(shop bigint, ordered bigint, entry integer)
returns void
language sql
as $$
  with money as (
    select e.amount_cents as cents, abs(e.amount_cents) as left_cents, t.type = 'SUBSIDY' as from_end,
      -- Money that was moved here was meant for stages of another order.
      case
        when t.order_id = e.order_id then t.stage_nos
      end as stage_nos
    from ledger_entries e
    join tenders t on t.shop_id = e.shop_id and t.id = e.tender_id
    where e.shop_id = shop and e.order_id = ordered and e.seq = entry
  ),
  stages as (
    select s.no, s.amount_cents, s.paid_cents, m.cents, m.left_cents, m.from_end,
      row_number() over (order by coalesce(s.no = any(m.stage_nos), false) desc, s.due desc, s.place) as turn
    from payment_stage_states s, money m
    where s.shop_id = shop and s.order_id = ordered
  ),
  parts as (
    select no, 1 as pass, case when from_end then -turn else turn end as rank,
      greatest(amount_cents - paid_cents, 0) as cents
    from stages
    where cents > 0
    union all
    (
      select no, 2, 1, left_cents
      from stages
      where cents > 0
      order by turn desc
      limit 1
    )
    union all
    select no, 1, -turn, greatest(paid_cents - amount_cents, 0)
    from stages
    where cents < 0
    union all
    select no, 2, -turn, least(paid_cents, amount_cents)
    from stages
    where cents < 0
  ),
  running as (
    select no, cents, sum(cents) over (order by pass, rank) - cents as before_cents
    from parts
  )
  insert into stage_allocations (shop_id, order_id, seq, stage_no, amount_cents)
  select shop, ordered, entry, r.no, sign(m.cents) * sum(least(r.cents, m.left_cents - r.before_cents))
  from running r, money m
  where r.cents > 0 and r.before_cents < m.left_cents
  group by r.no, m.cents
$$;
