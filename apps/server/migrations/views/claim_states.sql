-- claims: a claim with what a decided one still waits for.
create view claim_states as
select
  c.*,
  case when c.status = 'DECIDED' then
    array_remove(
      array[
        case when c.outcome in ('EXCHANGE', 'RETURN') and c.received_at is null then 'GOODS' end,
        case
          when c.outcome = 'EXCHANGE' and exists (
            select
            from claim_lines l
            join order_goods g on g.shop_id = l.shop_id
              and g.order_id = l.order_id
              and g.line_id = l.line_id
            where l.shop_id = c.shop_id
              and l.claim_id = c.id
              and g.delivered_quantity < g.quantity + g.exchanged_quantity
          )
          then 'REPLACEMENT'
        end,
        case
          when c.outcome = 'REPAIR' and not exists (
            select
            from delivery_states d
            where d.shop_id = c.shop_id
              and d.id = c.delivery_id
              and d.status = 'DELIVERED'
          )
          then 'VISIT'
        end,
        case
          when c.difference_id is not null and not exists (
            select
            from difference_states d
            where d.shop_id = c.shop_id
              and d.id = c.difference_id
              and d.status = 'SETTLED'
          )
          then 'MONEY'
        end
      ],
      null
    )
  else '{}'
  end as waits_for,
  coalesce(
    (
      select d.status in ('REJECTED', 'CANCELLED')
      from difference_states d
      where d.shop_id = c.shop_id
        and d.id = c.difference_id
    ),
    false
  ) as money_refused
from claims c;
