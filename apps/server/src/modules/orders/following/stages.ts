import type { StageKind } from '@showfloor/contract/common/payment-stages'
import type { Db, PoolDb } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import type { OrderName } from './following.db.ts'
import { notifyOfOrder } from './notices.ts'

type StageRow = OrderName & {
  no: number
  kind: StageKind
  nth: number | null
  leftCents: number
  dueOn: string
  days: number
}
type Place = Pick<StageRow, 'shopId' | 'id' | 'no'>

const batchSize = 200
/** Stages that are longer overdue were notified before. */
const overdueDays = 30

/** Unpaid payment stages of orders that are not over, from three days before their day. */
const dueStages = async (db: Db, after: Place): Promise<StageRow[]> => {
  const { rows } = await sql<StageRow>`
    with china as (select (now() at time zone 'Asia/Shanghai')::date as today)
    select o.shop_id, o.id, o.order_no, o.account_id, o.customer_name, s.no, s.kind, s.nth,
      (s.amount_cents - s.paid_cents)::cents as left_cents, s.due_on::text as due_on,
      s.due_on - china.today as days
    from china
    join payment_stage_states s on s.due_on between china.today - ${overdueDays}::integer and china.today + 3
    join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.amount_cents > s.paid_cents
      and o.status in ('CONFIRMED', 'FULFILLING', 'COMPLETED')
      and (s.shop_id, s.order_id, s.no) > (${after.shopId}::bigint, ${after.id}::bigint, ${after.no}::integer)
    order by s.shop_id, s.order_id, s.no
    limit ${batchSize}`.execute(db)
  return rows
}

/** Job: notifies the guide of each payment stage three days before, on its day and when it is overdue, once each. */
export const notifyOfStages = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  let after: Place = { shopId: '0', id: '0', no: 0 }
  for (;;) {
    const batch = await dueStages(db, after)
    for (const stage of batch) {
      const news: News[] = []
      const phase = stage.days > 0 ? 'SOON' : stage.days === 0 ? 'TODAY' : 'OVERDUE'
      await db.transaction((tx) =>
        notifyOfOrder(
          { db: tx, announce: (item) => void news.push(item) },
          stage,
          {
            kind: 'STAGE_DUE',
            stage: stage.kind,
            nth: stage.nth,
            left: stage.leftCents,
            dueOn: stage.dueOn,
            days: stage.days,
          },
          `${stage.no}:${stage.dueOn}:${phase}`,
        ),
      )
      announce(news)
    }
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last
  }
}
