-- payments: the stages of a bill with what is paid of each; `due`: its day or its event has come; `nth`: its number
-- among several of its kind, else null.
create view payment_stage_states as
select
  s.shop_id,
  s.order_id,
  s.no,
  s.place,
  s.kind,
  (
    select case when count(*) > 1 then count(*) filter (where o.place <= s.place) end
    from payment_stages o
    where o.shop_id = s.shop_id
      and o.order_id = s.order_id
      and o.kind = s.kind
  )::integer as nth,
  s.amount_cents,
  coalesce(
    (
      select sum(a.amount_cents)
      from stage_allocations a
      where a.shop_id = s.shop_id
        and a.order_id = s.order_id
        and a.stage_no = s.no
    ),
    0
  )::cents as paid_cents,
  s.due_on,
  s.due_event,
  s.reached_at,
  s.reached_at is not null or s.due_on is not null and s.due_on <= (now() at time zone 'Asia/Shanghai')::date as due,
  b.over
from payment_stages s
join bills b on b.shop_id = s.shop_id
  and b.order_id = s.order_id;
