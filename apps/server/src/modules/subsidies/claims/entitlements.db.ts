import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderRef } from './claims.db.ts'

export type EntitledLine = {
  lineId: string
  skuName: string
  quantity: number
  amountCents: number
  ruleId: string
  ruleVersion: number
}

/** Replaces the entitlements of an order. */
export const writeEntitlements = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  lines: readonly EntitledLine[],
): Promise<void> => {
  await sql`
    delete from subsidy_entitlements
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  if (lines.length === 0) return
  await sql`
    insert into subsidy_entitlements (
      shop_id, order_id, line_id, sku_name, quantity, amount_cents, rule_id, rule_version
    )
    select ${shopId}, ${orderId}, l."lineId", l."skuName", l.quantity, l."amountCents", l."ruleId", l."ruleVersion"
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (
      "lineId" bigint, "skuName" text, quantity integer, "amountCents" cents, "ruleId" bigint, "ruleVersion" integer
    )`.execute(db)
}

export type OpenLine = {
  lineId: string
  skuName: string
  quantity: number
  amountCents: number
  ruleId: string
  ruleVersion: number
  kind: string
  onePerPerson: boolean
}

/** The lines of an order that wait for a claim: without a claim that is under way, paid or rejected. */
export const openLines = async (db: Db, { shopId, orderId }: OrderRef): Promise<OpenLine[]> => {
  const { rows } = await sql<OpenLine>`
    select e.line_id, e.sku_name, e.quantity, e.amount_cents, e.rule_id, e.rule_version, r.kind, r.one_per_person
    from subsidy_entitlements e
    join subsidy_rules r on r.id = e.rule_id and r.version = e.rule_version
    where e.shop_id = ${shopId}
      and e.order_id = ${orderId}
      and not exists (
        select
        from subsidy_claims c
        where c.shop_id = e.shop_id
          and c.order_id = e.order_id
          and c.line_id = e.line_id
          and c.state <> 'RELEASED'
      )
    order by e.line_id`.execute(db)
  return rows
}

/** Ends the entitlement of these lines. */
export const dropEntitlements = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  lineIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from subsidy_entitlements
    where shop_id = ${shopId}
      and order_id = ${orderId}
      and line_id = any (${[...lineIds]}::bigint[])`.execute(db)
}
