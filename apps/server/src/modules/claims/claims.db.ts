import type {
  ClaimOutcome,
  ClaimReason,
  ClaimStatus,
  ClaimStep,
} from '@showfloor/contract/common/claim-status'
import type { DeliveryStatus } from '@showfloor/contract/common/delivery-status'
import type { DifferenceStatus } from '@showfloor/contract/common/difference-status'
import type { Db } from '../../platform/database/db.ts'
import { sql, type Sql } from '../../platform/database/sql.ts'

export type ClaimLineRow = {
  lineId: string
  skuId: string
  skuName: string
  skuSize: string
  propertiesName: string
  imageUrl: string
  pictureColor: string
  needsStock: boolean
  boardId: string | null
  serialNo: string | null
  quantity: number
  /** Of the whole line. */
  amountCents: number
  ordered: number
  /** Pieces of the line that went back, or were claimed, before these. */
  before: number
  keptQuantity: number | null
}
export type ClaimRow = {
  shopId: string
  id: string
  orderId: string
  orderNo: string
  customerName: string
  guideName: string
  /** The customer's owed and paid amounts, without the state's part. */
  payableCents: number
  paidCents: number
  claimNo: string
  status: ClaimStatus
  version: number
  reason: ClaimReason
  note: string
  pictures: string[]
  doorDeliveryId: string | null
  outcome: ClaimOutcome | null
  decisionNote: string
  openedBy: string
  openedName: string
  openedAt: Date
  deciderName: string | null
  decidedAt: Date | null
  receivedName: string | null
  receivedAt: Date | null
  doneAt: Date | null
  waitsFor: ClaimStep[]
  moneyRefused: boolean
  delivery: { id: string; no: string; day: string | null; status: DeliveryStatus; version: number } | null
  difference: { id: string; amount: number; status: DifferenceStatus; version: number } | null
  lines: ClaimLineRow[]
}

/** The columns that are read of claims; ids within JSON are text. */
export const claimRows = (which: Sql): Sql<ClaimRow> => sql<ClaimRow>`
  select c.shop_id, c.id, c.order_id, o.order_no, o.customer_name, o.guide_name,
    (o.payable_cents + o.difference_cents - o.subsidy_paid_cents)::cents as payable_cents,
    (o.paid_cents - o.subsidy_paid_cents)::cents as paid_cents, c.claim_no, c.status, c.version,
    c.reason, c.note, c.pictures, c.door_delivery_id, c.outcome, c.decision_note, c.opened_by, c.opened_name,
    c.opened_at, c.decider_name, c.decided_at, c.received_name, c.received_at, c.done_at, c.waits_for,
    c.money_refused,
    (
      select json_build_object(
        'id', d.id::text, 'no', d.delivery_no, 'day', d.day, 'status', d.status, 'version', d.version
      )
      from delivery_states d
      where d.shop_id = c.shop_id and d.id = c.delivery_id
    ) as delivery,
    (
      select json_build_object(
        'id', m.id::text, 'amount', m.amount_cents, 'status', m.status, 'version', m.version
      )
      from difference_states m
      where m.shop_id = c.shop_id and m.id = c.difference_id
    ) as difference,
    (
      select json_agg(
        json_build_object(
          'lineId', l.line_id::text, 'skuId', g.sku_id::text, 'skuName', g.sku_name, 'skuSize', g.sku_size,
          'propertiesName', g.properties_name, 'imageUrl', g.image_url, 'pictureColor', g.picture_color,
          'needsStock', g.needs_stock, 'boardId', g.board_id::text, 'serialNo', g.board ->> 'serialNo',
          'quantity', l.quantity, 'amountCents', g.amount_cents, 'ordered', g.quantity + g.refunded_quantity,
          'before', g.refunded_quantity + (
            select coalesce(sum(e.claimed_quantity), 0)
            from claim_lines e
            where e.shop_id = l.shop_id
              and e.order_id = l.order_id
              and e.line_id = l.line_id
              and e.claim_id < l.claim_id
          ),
          'keptQuantity', l.kept_quantity
        )
        order by g.position
      )
      from claim_lines l
      join order_goods g on g.shop_id = l.shop_id and g.order_id = l.order_id and g.line_id = l.line_id
      where l.shop_id = c.shop_id and l.claim_id = c.id
    ) as lines
  from claim_states c
  join order_states o on o.shop_id = c.shop_id and o.id = c.order_id
  ${which}`

export const claimById = async (db: Db, shopId: string, id: string): Promise<ClaimRow | undefined> => {
  const { rows } = await claimRows(sql`where c.shop_id = ${shopId} and c.id = ${id}`).execute(db)
  return rows[0]
}

/** The claims of an order, newest first. */
export const claimsOf = async (db: Db, shopId: string, orderId: string): Promise<ClaimRow[]> => {
  const { rows } = await claimRows(sql`
    where c.shop_id = ${shopId} and c.order_id = ${orderId}
    order by c.id desc`).execute(db)
  return rows
}

/** What a step changes besides the status. */
export type ClaimMove = {
  to: ClaimStatus
  decided?: { outcome: ClaimOutcome; note: string; accountId: string; name: string }
  /** The delivery and the difference of the decision; null for none. */
  delivery?: string | null
  difference?: string | null
  received?: { name: string }
}

/** Compare-and-set on status and version. False when the claim was changed in the meantime. */
export const moveClaim = async (
  db: Db,
  { shopId, id, status, version }: ClaimRow,
  { to, decided, delivery, difference, received }: ClaimMove,
): Promise<boolean> => {
  const isOpen = to === 'OPEN'
  const isDecided = decided !== undefined
  const result = await sql`
    update claims
    set status = ${to}, version = version + 1,
      outcome = case when ${isOpen} then null else coalesce(${decided?.outcome ?? null}, outcome) end,
      decision_note = case when ${isOpen} then '' else coalesce(${decided?.note ?? null}, decision_note) end,
      decided_by = case when ${isOpen} then null else coalesce(${decided?.accountId ?? null}::bigint, decided_by) end,
      decider_name = case when ${isOpen} then null else coalesce(${decided?.name ?? null}, decider_name) end,
      decided_at = case when ${isOpen} then null when ${isDecided} then now() else decided_at end,
      delivery_id = case
        when ${delivery !== undefined} then ${delivery ?? null}::bigint
        else delivery_id
      end,
      difference_id = case
        when ${difference !== undefined} then ${difference ?? null}::bigint
        else difference_id
      end,
      received_name = coalesce(${received?.name ?? null}, received_name),
      received_at = case when ${received !== undefined} then now() else received_at end
    where shop_id = ${shopId} and id = ${id} and status = ${status} and version = ${version}`.execute(db)
  return result.count === 1
}

/**
 * Sets whether all pieces of a claim’s lines are replaced, or none. A trigger counts its pieces at
 * the order's line.
 */
export const exchangeLines = async (
  db: Db,
  { shopId, id }: ClaimRow,
  isExchanged: boolean,
): Promise<void> => {
  await sql`
    update claim_lines
    set exchanged_quantity = case when ${isExchanged} then quantity else 0 end
    where shop_id = ${shopId} and claim_id = ${id}`.execute(db)
}
