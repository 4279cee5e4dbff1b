-- payments: a bill asks for another amount, so its stages do. What is paid stays: less is taken from what is still
-- unpaid, the last stage first, and more is asked for with the last unpaid stage, or with a new one that is due today.
-- The plan keeps what its stages asked for when somebody planned them.
create function move_stages()
returns trigger
language plpgsql
as $$
declare
  change numeric;
  filled numeric;
  before jsonb;
begin
  select new.payable_cents + new.difference_cents - sum(s.amount_cents),
    jsonb_agg(jsonb_build_object('no', s.no, 'kind', s.kind, 'amount', s.amount_cents) order by s.place, s.no)
  into change, before
  from payment_stages s
  where s.shop_id = new.shop_id
    and s.order_id = new.order_id;
  if change < 0 then
    with parts as (
      select no, place, 1 as pass, greatest(amount_cents - paid_cents, 0) as cents
      from payment_stage_states
      where shop_id = new.shop_id and order_id = new.order_id
      union all
      select no, place, 2, least(amount_cents, paid_cents)
      from payment_stage_states
      where shop_id = new.shop_id and order_id = new.order_id
    ),
    running as (
      select no, cents, sum(cents) over (order by pass, place desc, no) - cents as before_cents
      from parts
    ),
    cuts as (
      select no, sum(least(cents, -change - before_cents)) as cents
      from running
      where before_cents < -change
      group by no
    )
    update payment_stages s
    set amount_cents = s.amount_cents - c.cents
    from cuts c
    where s.shop_id = new.shop_id
      and s.order_id = new.order_id
      and s.no = c.no;
    delete from payment_stages s
    where s.shop_id = new.shop_id
      and s.order_id = new.order_id
      and s.amount_cents = 0
      and not exists (
        select
        from stage_allocations a
        where a.shop_id = s.shop_id
          and a.order_id = s.order_id
          and a.stage_no = s.no
      );
  elsif change > 0 then
    with parts as (
      select no, place, greatest(paid_cents - amount_cents, 0) as cents
      from payment_stage_states
      where shop_id = new.shop_id and order_id = new.order_id
    ),
    running as (
      select no, cents, sum(cents) over (order by place, no) - cents as before_cents
      from parts
    ),
    moved as (
      update payment_stages s
      set amount_cents = s.amount_cents + least(r.cents, change - r.before_cents)
      from running r
      where s.shop_id = new.shop_id
        and s.order_id = new.order_id
        and s.no = r.no
        and r.cents > 0
        and r.before_cents < change
      returning least(r.cents, change - r.before_cents) as cents
    )
    select coalesce(sum(cents), 0)
    into filled
    from moved;
    if filled < change then
      update payment_stages s
      set amount_cents = s.amount_cents + change - filled
      where s.shop_id = new.shop_id
        and s.order_id = new.order_id
        and s.no = (
          select no
          from payment_stage_states
          where shop_id = new.shop_id and order_id = new.order_id and amount_cents > paid_cents
          order by place desc
          limit 1
        );
      if not found then
        insert into payment_stages (shop_id, order_id, no, place, kind, amount_cents, due_on)
        select new.shop_id, new.order_id, max(no) + 1, max(place) + 1, 'BALANCE', change - filled,
          (now() at time zone 'Asia/Shanghai')::date
        from payment_stages
        where shop_id = new.shop_id and order_id = new.order_id;
      end if;
    end if;
  else
    return null;
  end if;
  update payment_plans p
  set version = p.version + 1, planned = coalesce(p.planned, before)
  where p.shop_id = new.shop_id
    and p.order_id = new.order_id;
  return null;
end
$$;

create trigger bill_to_stages
  after update of payable_cents, difference_cents on bills
  for each row
  when (old.payable_cents + old.difference_cents <> new.payable_cents + new.difference_cents)
  execute function move_stages();
