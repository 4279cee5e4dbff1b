import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { setCause } from '../../../platform/database/cause.ts'
import { idWithin } from '../../../platform/database/ids.ts'
import { keepPictures } from '../../files/files.public.ts'
import { handOverStock, keepStock, piecesOf, type HoldLine } from '../../inventory/inventory.public.ts'
import type { DeliveryBus } from '../deliveries.events.ts'
import { handOverLines, type DeliveryLineRow, type DeliveryRow } from '../deliveries.db.ts'
import { answer, deliveryFor, followOrder, isUnpaid, step, type Versioned } from '../deliveries.steps.ts'

type Calls = Contract['deliveries']
type Delivery = OutputOf<Calls['pick']>

const orderOf = (row: DeliveryRow) => ({ shopId: row.shopId, orderId: row.orderId })

/** The stock that lines need; the quantities are those handed over. */
const heldLines = (lines: readonly (DeliveryLineRow & { handed: number })[]): HoldLine[] =>
  lines
    .filter(({ handed, needsStock, board }) => handed > 0 && (needsStock || board !== null))
    .map((line) => ({
      skuId: line.skuId,
      name: line.skuName,
      quantity: line.handed,
      limited: line.needsStock,
      board: line.board && { id: line.boardId ?? '', serialNo: line.board.serialNo },
    }))

/** Takes goods off the shelf, for an order with a payment or a manager's release. Errors: those of a step, DELIVERY_UNPAID, DELIVERY_NOT_HELD. */
export const pick = async (context: Context, input: Versioned): Promise<Delivery> => {
  const { row, order } = await deliveryFor(context, input, 'pick')
  if (order.paidCents <= 0 && isUnpaid(row))
    throw new CallError('DELIVERY_UNPAID', { due: formatCents(row.dueCents) })
  for (const line of heldLines(row.lines.map((one) => ({ ...one, handed: one.quantity }))))
    if (!(await keepStock(context, orderOf(row), piecesOf([line]), null)))
      throw new CallError('DELIVERY_NOT_HELD', { name: line.name })
  await step(context, row, 'pick', context.session.name)
  await followOrder(context, order)
  return answer(context, row)
}

export const putBack = async (context: Context, input: Versioned): Promise<Delivery> => {
  const { row, order } = await deliveryFor(context, input, 'putBack')
  await step(context, row, 'putBack', context.session.name)
  await followOrder(context, order)
  return answer(context, row)
}

export const depart = async (context: Context, bus: DeliveryBus, input: Versioned): Promise<Delivery> => {
  const { row } = await deliveryFor(context, input, 'depart')
  await step(context, row, 'depart', context.session.name, { carrier: context.session })
  await bus.emit('delivery.out', context, { shopId: row.shopId, deliveryId: row.id })
  return answer(context, row)
}

type Short = ParsedInputOf<Calls['deliver']>['short']

/** The pieces handed over of each line. Errors: NOT_FOUND, DELIVERY_TOO_MUCH, DELIVERY_NOTHING_HANDED. */
const handedLines = (row: DeliveryRow, short: Short) => {
  const shortByLine = new Map(short.map((one) => [idWithin(row.shopId, one.lineId), one]))
  for (const lineId of shortByLine.keys())
    if (!row.lines.some((line) => line.lineId === lineId)) throw new CallError('NOT_FOUND')
  const lines = row.lines.map((line) => {
    const less = shortByLine.get(line.lineId)
    if (less && less.deliveredQty > line.quantity)
      throw new CallError('DELIVERY_TOO_MUCH', { name: line.skuName, left: line.quantity })
    return { ...line, handed: less?.deliveredQty ?? line.quantity, shortage: less }
  })
  if (!row.visit && lines.every(({ handed }) => handed === 0)) throw new CallError('DELIVERY_NOTHING_HANDED')
  return lines
}

/** Keeps the photos of a hand-over and of its lines; returns their addresses by photo id. Error: NOT_FOUND for a photo that the caller did not upload. */
const keptPictures = async (context: Context, { pictures, short }: ParsedInputOf<Calls['deliver']>) => {
  const ids = [...pictures, ...short.flatMap((one) => one.pictures)]
  const kept = await keepPictures(context, ids, 'GOODS_PICTURE')
  return (named: readonly string[]): string[] => [...new Set(named)].flatMap((id) => kept.get(id)?.url ?? [])
}

/**
 * Hands goods over: they leave the stock together with their holds, in the same transaction. Errors: those of a step, DELIVERY_UNPAID,
 * DELIVERY_NOT_HELD, DELIVERY_STOCK, DELIVERY_TOO_MUCH, DELIVERY_NOTHING_HANDED.
 */
export const deliver = async (
  context: Context,
  bus: DeliveryBus,
  input: ParsedInputOf<Calls['deliver']>,
): Promise<Delivery> => {
  const { row, order } = await deliveryFor(context, input, 'deliver')
  if (isUnpaid(row)) throw new CallError('DELIVERY_UNPAID', { due: formatCents(row.dueCents) })
  const lines = handedLines(row, input.short)
  const held = heldLines(lines)
  const urlsOf = await keptPictures(context, input)
  const { accountId } = context.session
  await setCause(context.db, { kind: 'SALE', of: 'delivery', id: row.id, accountId })
  const missing = await handOverStock(context, orderOf(row), held)
  if (missing) throw new CallError('DELIVERY_STOCK', { name: missing.name })
  await handOverLines(
    context.db,
    { shopId: row.shopId, id: row.id },
    lines.map(({ lineId, handed, shortage, quantity }) => ({
      lineId,
      quantity: handed,
      problem: handed < quantity ? (shortage?.problem ?? null) : null,
      note: shortage?.note ?? '',
      pictures: handed < quantity ? urlsOf(shortage?.pictures ?? []) : [],
    })),
  )
  const short = lines.filter(({ handed, quantity }) => handed < quantity)
  const missingPieces = short.map((line) => ({
    skuName: line.skuName,
    itemQty: line.quantity - line.handed,
    serialNo: line.board?.serialNo ?? null,
  }))
  const { receiver, signature } = input
  const receipt = { receiver, signature, pictures: urlsOf(input.pictures) }
  const facts = missingPieces.length > 0 ? { missing: missingPieces } : {}
  await step(context, row, 'deliver', context.session.name, { receipt }, facts)
  await followOrder(context, order)
  await bus.emit('delivery.done', context, {
    ...orderOf(row),
    deliveryId: row.id,
    actor: context.session.name,
  })
  return answer(context, row)
}

export const install = async (context: Context, input: Versioned): Promise<Delivery> => {
  const { row, order } = await deliveryFor(context, input, 'install')
  await step(context, row, 'install', context.session.name)
  await followOrder(context, order)
  return answer(context, row)
}

/** Returns goods to the shop, still held for the order; the delivery waits for a new day. Errors: those of a step. */
export const fail = async (context: Context, input: ParsedInputOf<Calls['fail']>): Promise<Delivery> => {
  const { row, order } = await deliveryFor(context, input, 'fail')
  const { failure: kind, note } = input
  const facts = { failure: kind, ...(note === '' ? {} : { text: note }) }
  await step(context, row, 'fail', context.session.name, { failure: { kind, note } }, facts)
  await followOrder(context, order)
  return answer(context, row)
}
