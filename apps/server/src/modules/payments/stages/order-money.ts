import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { transfersJson, type TransferJson } from '../bank-transfers/transfers.db.ts'
import { wireTransfers } from '../bank-transfers/transfers.ts'
import { planJson, wirePlan, type PlanJson } from './plan-json.ts'

/** The money facts of an order's page besides its sums, as `moneyColumns` returns them. */
export type OrderMoney = { plan: PlanJson | null; transfers: TransferJson[] }

/** For the one statement that reads an order. */
export const moneyColumns = (shopId: string, orderId: string) => sql`
  ${planJson(shopId, orderId)} as plan,
  ${transfersJson(shopId, orderId)} as transfers`

export const wireMoney = ({
  plan,
  transfers,
}: OrderMoney): Pick<OutputOf<Contract['orders']['get']>, 'plan' | 'transfers'> => ({
  plan: wirePlan(plan),
  transfers: wireTransfers(transfers),
})

export const moneyOf = async (db: Db, shopId: string, orderId: string): Promise<OrderMoney> => {
  const { rows } = await sql<OrderMoney>`
    select ${moneyColumns(shopId, orderId)}`.execute(db)
  return rows[0] ?? { plan: null, transfers: [] }
}
