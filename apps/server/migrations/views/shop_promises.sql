-- deliveries: what decides when a shop can promise goods, as packages/contract/src/common/promise.ts reads it. A shop
-- that has set nothing delivers on any day from tomorrow on.
create view shop_promises as
select
  s.shop_id,
  r.warehouse_id,
  jsonb_build_object(
    'today', n.today,
    'firstDay', n.today
      + coalesce(r.lead_days, 1)
      + case when n.minute >= r.cutoff_minute then 1 else 0 end,
    'weekdays', (
      select jsonb_agg(distinct w.weekday)
      from delivery_windows w
      where w.shop_id = s.shop_id
        and w.enabled
    ),
    'closed', coalesce(
      (
        select jsonb_agg(c.day)
        from delivery_closed_days c
        where c.shop_id = s.shop_id
          and c.day >= n.today
      ),
      '[]'
    ),
    'warehouseDays', r.warehouse_days,
    'madeDays', r.made_days
  ) as terms
from shop_sites s
left join delivery_rules r on r.shop_id = s.shop_id
cross join (
  select
    (now() at time zone 'Asia/Shanghai')::date as today,
    extract(hour from now() at time zone 'Asia/Shanghai') * 60
      + extract(minute from now() at time zone 'Asia/Shanghai') as minute
) n;
