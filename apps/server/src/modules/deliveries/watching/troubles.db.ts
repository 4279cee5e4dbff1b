import { deliveryTroubles, type DeliveryTrouble } from '@showfloor/contract/common/delivery-status'
import { sql, type Sql } from '../../../platform/database/sql.ts'

/** A delivery `d` that has still to be handed over. */
export const isOpen = sql`d.status in ('READY', 'PICKED', 'OUT', 'FAILED')`

/** The last day on which missing goods count as a trouble; for later days they may still arrive. */
const soon = sql`(now() at time zone 'Asia/Shanghai')::date + 2`

/** Whether an open delivery `d` has a trouble. */
export const troubles: Record<DeliveryTrouble, Sql> = {
  LATE: sql`d.day + make_interval(mins => coalesce(d.to_minute, 1440)) <= now() at time zone 'Asia/Shanghai'`,
  STOCK: sql`(
    d.status = 'READY'
    and d.day <= ${soon}
    and (
      exists (
        select
        from unheld_orders u
        where u.shop_id = d.shop_id and u.order_id = d.order_id
      )
      or exists (
        select
        from delivery_lines l
        join order_goods g on g.shop_id = l.shop_id and g.order_id = l.order_id and g.line_id = l.line_id
        left join sellable_stock s on s.shop_id = g.shop_id and s.sku_id = g.sku_id
        where l.shop_id = d.shop_id
          and l.delivery_id = d.id
          and g.needs_stock
          and coalesce(s.on_hand, 0) < l.quantity
      )
    )
  )`,
  MONEY: sql`(
    d.released_by is null
    and not d.visit
    and exists (
      select
      from order_states b
      where b.shop_id = d.shop_id
        and b.id = d.order_id
        and b.payable_cents + b.difference_cents > b.paid_cents
    )
  )`,
  ADDRESS: sql`(
    not d.pickup
    and exists (
      select
      from order_states a
      where a.shop_id = d.shop_id and a.id = d.order_id and jsonb_typeof(a.address) is distinct from 'object'
    )
  )`,
}

/** The names of the troubles of an open delivery `d`, in the order of `deliveryTroubles`. */
export const troublesOf: Sql = sql`
  case
    when ${isOpen}
      then array_remove(
        array[${sql.join(
          deliveryTroubles.map((one) => sql`case when ${troubles[one]} then ${one}::text end`),
          sql`, `,
        )}],
        null
      )
    else '{}'::text[]
  end`
