import type { receivableAges } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

type Age = (typeof receivableAges)[number]

const age = sql`
  case
    when o.confirmed_at > now() - interval '30 days' then '30'
    when o.confirmed_at > now() - interval '60 days' then '60'
    when o.confirmed_at > now() - interval '90 days' then '90'
    else 'OLDER'
  end`

const left = sql`o.payable_cents + o.difference_cents - o.paid_cents`
/** What the customer owes: `ownDueCents` of an open order. The state owes the rest. */
const ownLeft = sql`${left} - greatest(least(o.subsidy_cents - o.subsidy_paid_cents, ${left}), 0)`

const isDue = (status: Sql): Sql => sql`
  o.payment_status in ('UNPAID', 'PARTIALLY_PAID')
  and ${status} in ('CONFIRMED', 'FULFILLING', 'COMPLETED')
  and ${ownLeft} > 0`

/** A condition on an order `o`: money is due, and the confirmation is of the wanted age; `status`: the column of its status. */
export const isDueSince = (wanted: Age, status: Sql): Sql => sql`
  ${age} = ${wanted}
  and ${isDue(status)}`

export type ReceivableRow = { age: Age; orders: number; dueCents: number }

/** The money due on confirmed orders of some shops, by days since their confirmation. */
export const receivableRows = async (db: Db, shopIds: readonly string[]): Promise<ReceivableRow[]> => {
  const { rows } = await sql<ReceivableRow>`
    select
      ${age} as age,
      count(*)::int as orders,
      sum(${ownLeft}) as due_cents
    from orders o
    where o.shop_id = any(${shopIds}::bigint[])
      and ${isDue(sql`o.status`)}
    group by 1`.execute(db)
  return rows
}
