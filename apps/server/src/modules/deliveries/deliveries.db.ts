import type {
  DeliveryFailure,
  DeliveryProblem,
  DeliveryStatus,
} from '@showfloor/contract/common/delivery-status'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** Times of a line are text, because lines are read as JSON. */
export type DeliveryLineRow = {
  lineId: string
  skuId: string
  skuCode: string
  skuName: string
  skuSize: string
  propertiesName: string
  imageUrl: string
  pictureColor: string
  needsStock: boolean
  boardId: string | null
  board: { serialNo: string } | null
  quantity: number
  deliveredQuantity: number
  problem: DeliveryProblem | null
  problemNote: string
  pictures: string[]
}
export type DeliveryRow = {
  shopId: string
  id: string
  orderId: string
  deliveryNo: string
  status: DeliveryStatus
  version: number
  day: string | null
  windowId: string | null
  fromMinute: number | null
  toMinute: number | null
  pieces: number
  pickup: boolean
  assembly: boolean
  visit: boolean
  callBefore: boolean
  note: string
  failure: DeliveryFailure | null
  failureNote: string
  releasedBy: string | null
  releasedAt: Date | null
  releaseReason: string | null
  carrierId: string | null
  carrierName: string | null
  pickedAt: Date | null
  outAt: Date | null
  deliveredAt: Date | null
  installedAt: Date | null
  receiver: string
  signature: string
  pictures: string[]
  createdBy: string
  createdAt: Date
  orderNo: string
  dueCents: number
  lines: DeliveryLineRow[]
}

const linesJson = sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'lineId', l.line_id::text, 'skuId', g.sku_id::text, 'skuCode', g.sku_code, 'skuName', g.sku_name,
        'skuSize', g.sku_size, 'propertiesName', g.properties_name, 'imageUrl', g.image_url,
        'pictureColor', g.picture_color, 'needsStock', g.needs_stock, 'boardId', g.board_id::text,
        'board', g.board, 'quantity', l.quantity, 'deliveredQuantity', l.delivered_quantity,
        'problem', l.problem, 'problemNote', l.problem_note,
        'pictures', l.pictures
      )
      order by g.position
    )
    from delivery_lines l
    join order_goods g on g.shop_id = l.shop_id and g.order_id = l.order_id and g.line_id = l.line_id
    where l.shop_id = d.shop_id and l.delivery_id = d.id
  ),
  '[]'
) as lines`

/** The columns that are read of a delivery `d` and its order `o`. */
export const deliveryColumns = sql`
    d.shop_id, d.id, d.order_id, d.delivery_no, d.status, d.version, d.day, d.window_id, d.from_minute,
    d.to_minute, d.pieces, d.pickup, d.assembly, d.visit, d.call_before, d.note, d.failure, d.failure_note,
    d.released_by, d.released_at, d.release_reason,
    d.carrier_id, d.carrier_name, d.picked_at, d.out_at, d.delivered_at, d.installed_at, d.receiver,
    d.signature, d.pictures, d.created_by, d.created_at, o.order_no,
    greatest(o.payable_cents + o.difference_cents - o.paid_cents, 0)::cents as due_cents, ${linesJson}`

const deliveryRows = sql`
  select ${deliveryColumns}
  from deliveries d
  join order_states o on o.shop_id = d.shop_id and o.id = d.order_id`

export const deliveryById = async (db: Db, shopId: string, id: string): Promise<DeliveryRow | undefined> => {
  const { rows } =
    await sql<DeliveryRow>`${deliveryRows} where d.shop_id = ${shopId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** The deliveries of an order, newest first. */
export const deliveriesOf = async (db: Db, shopId: string, orderId: string): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    ${deliveryRows} where d.shop_id = ${shopId} and d.order_id = ${orderId} order by d.id desc`.execute(db)
  return rows
}

/** The slot of a delivery: a day, and a window where the shop delivers in windows. */
export type Slot = {
  day: string | null
  window: { id: string; fromMinute: number; toMinute: number } | null
}

/** What a step changes besides the status. */
export type DeliveryMove = {
  to: DeliveryStatus
  terms?: { slot: Slot; assembly: boolean; callBefore: boolean; note: string }
  release?: { by: string; reason: string }
  carrier?: { accountId: string; name: string }
  failure?: { kind: DeliveryFailure; note: string }
  receipt?: { receiver: string; signature: string; pictures: readonly string[] }
}

/**
 * Compare-and-set on status and version. False when the delivery was changed in the meantime. A
 * trigger keeps the booked day at the order.
 */
export const moveDelivery = async (
  db: Db,
  { shopId, id, status, version }: DeliveryRow,
  { to, terms, release, carrier, failure, receipt }: DeliveryMove,
): Promise<boolean> => {
  const isBack = to === 'READY' || to === 'FAILED'
  const isSet = terms !== undefined
  const slot = terms?.slot
  const result = await sql`
    update deliveries
    set status = ${to}, version = version + 1,
      day = case when ${isSet} then ${slot?.day ?? null}::date else day end,
      window_id = case when ${isSet} then ${slot?.window?.id ?? null}::bigint else window_id end,
      from_minute = case when ${isSet} then ${slot?.window?.fromMinute ?? null}::smallint else from_minute end,
      to_minute = case when ${isSet} then ${slot?.window?.toMinute ?? null}::smallint else to_minute end,
      assembly = coalesce(${terms?.assembly ?? null}, assembly),
      call_before = coalesce(${terms?.callBefore ?? null}, call_before),
      note = coalesce(${terms?.note ?? null}, note),
      released_by = coalesce(${release?.by ?? null}, released_by),
      release_reason = coalesce(${release?.reason ?? null}, release_reason),
      released_at = case when ${release !== undefined} then now() else released_at end,
      carrier_id = case when ${isBack} then null else coalesce(${carrier?.accountId ?? null}, carrier_id) end,
      carrier_name = case when ${isBack} then null else coalesce(${carrier?.name ?? null}, carrier_name) end,
      failure = case when ${to === 'READY'} then null else coalesce(${failure?.kind ?? null}, failure) end,
      failure_note = case
        when ${to === 'READY'} then ''
        else coalesce(${failure?.note ?? null}, failure_note)
      end,
      receiver = coalesce(${receipt?.receiver ?? null}, receiver),
      signature = coalesce(${receipt?.signature ?? null}, signature),
      pictures = coalesce(${receipt?.pictures ?? null}::text[], pictures),
      picked_at = case
        when ${isBack} then null
        when ${to === 'PICKED' && status !== to} then now()
        else picked_at
      end,
      out_at = case when ${isBack} then null when ${to === 'OUT' && status !== to} then now() else out_at end,
      delivered_at = case when ${to === 'DELIVERED'} then now() else delivered_at end,
      installed_at = case when ${to === 'INSTALLED'} then now() else installed_at end
    where shop_id = ${shopId} and id = ${id} and status = ${status} and version = ${version}`.execute(db)
  return result.count === 1
}

type HandedLine = {
  lineId: string
  quantity: number
  problem: DeliveryProblem | null
  note: string
  pictures: readonly string[]
}

/**
 * Stores the pieces handed over of each line; the rest can be planned again. A trigger counts
 * their pieces at the order's lines.
 */
export const handOverLines = async (
  db: Db,
  delivery: { shopId: string; id: string },
  lines: readonly HandedLine[],
): Promise<void> => {
  await sql`
    update delivery_lines l
    set claimed_quantity = h.quantity, delivered_quantity = h.quantity, problem = h.problem,
      problem_note = h.note, pictures = h.pictures
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as h(
      "lineId" bigint, quantity integer, problem text, note text, pictures text[]
    )
    where l.shop_id = ${delivery.shopId}
      and l.delivery_id = ${delivery.id}
      and l.line_id = h."lineId"`.execute(db)
}

/** Releases the pieces of a cancelled delivery, so that they can be planned again. */
export const releaseLines = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update delivery_lines
    set claimed_quantity = 0
    where shop_id = ${shopId} and delivery_id = ${id}`.execute(db)
}

/** The progress of an order: pieces still to hand over, deliveries with goods off the shelf, and handed over deliveries that wait for assembly. */
export const progressOf = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ missing: number; moved: number; unassembled: number }> => {
  const { rows } = await sql<{ missing: number; moved: number; unassembled: number }>`
    select (
        select coalesce(sum(quantity + exchanged_quantity - delivered_quantity), 0)::integer
        from order_goods
        where shop_id = ${shopId} and order_id = ${orderId}
      ) as missing,
      (count(*) filter (where status in ('PICKED', 'OUT', 'DELIVERED', 'INSTALLED')))::integer as moved,
      (count(*) filter (where status = 'DELIVERED' and assembly))::integer as unassembled
    from deliveries
    where shop_id = ${shopId} and order_id = ${orderId} and not visit`.execute(db)
  return rows[0] ?? { missing: 0, moved: 0, unassembled: 0 }
}

/** Today in China's calendar. */
export const todayInChina = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'Asia/Shanghai')::date as today`.execute(db)
  return rows[0]?.today ?? ''
}
