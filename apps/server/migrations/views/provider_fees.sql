-- reconciliation: what providers keep of the payments in their current bills, and what was agreed, in thousandths of a
-- cent. Without an agreement it is what the provider states, and for a payment without a fee what most others cost;
-- `agreed_millicents` null: nothing tells.
create view provider_fees as
select
  b.source,
  b.day,
  b.entity_id,
  r.shop_id,
  r.kind as side,
  r.ref_id,
  r.fee_millicents,
  case
    when r.kind = 'PAYMENT' then round(
      r.amount_cents * coalesce(
        a.rate_millionths,
        r.rate_millionths,
        case when r.fee_millicents = 0 then b.usual_millionths end
      ) / 1000
    )
    when a.returns_fee then -round(r.amount_cents * a.rate_millionths / 1000)
    when a.rate_millionths is not null then 0
  end as agreed_millicents
from provider_bills b
join provider_bill_rows r on r.bill_id = b.id
join provider_money m on m.shop_id = r.shop_id
  and m.side = r.kind
  and m.ref_id = r.ref_id
  and m.entity_id = b.entity_id
left join lateral (
  select p.rate_millionths, p.returns_fee
  from provider_rates p
  where p.source = b.source
    and (p.type is null or p.type = m.type)
    and (p.shop_id is null or p.shop_id = r.shop_id)
    and p.from_day <= b.day
    and (p.until_day is null or p.until_day >= b.day)
  order by p.shop_id nulls last, p.type nulls last, p.from_day desc
  limit 1
) a on true
where b.is_current;
